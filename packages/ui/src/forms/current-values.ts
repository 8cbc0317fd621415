import type { Locale } from '../locale/locale.ts';
import { html, type Html } from '../markup.ts';
import type { Label } from './form-view.ts';

/** A form that was refused, and what the record has instead. */
export interface CurrentValues {
  /** The heading above the values. */
  title: string;
  /** The values with their labels; undefined or null for none. */
  values: readonly (readonly [label: Label, value: string | null | undefined])[];
  form: Html;
}

/** Renders a form below the current values of a record that was changed after the form was shown. */
export function renderBelowCurrentValues({ title, values, form }: CurrentValues, { messages }: Locale): Html {
  const { frame: texts } = messages.account;
  return html`<h2>${title}</h2>
    <dl>
      ${values.map(
        ([label, value]) =>
          html`<dt>${label}</dt>
            <dd>${value ?? texts.none}</dd> `,
      )}
    </dl>
    <h2>${texts.yourChanges}</h2>
    <p>${texts.replacesAll}</p>
    ${form}`;
}
