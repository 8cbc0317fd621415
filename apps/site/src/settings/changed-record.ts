import type { FormState, FormView, HiddenField } from '@commonplace/ui/forms/form-view';
import type { Locale } from '@commonplace/ui/locale/locale';
import { html, type Html } from '@commonplace/ui/markup';
import type { FormCall } from '../serving/page-route.ts';

/** Returns the hidden field with the edit tag of the record that a form shows, for `changeSeen`. */
export function tagField(tag: string | undefined): HiddenField {
  return { kind: 'hidden', name: 'tag', value: tag ?? '', isFresh: true };
}

/** Returns a form that was refused because its record was changed since the page was opened. */
export function changedElsewhere({ values }: Pick<FormCall, 'values'>, message: string): FormState {
  return { form: 'main', values, errors: {}, message };
}

/** A form that replaces the values of a record. */
interface RecordForm {
  refused: FormState | undefined;
  /** The edit tag of the record. */
  tag: string | undefined;
  /** The heading above the current values. */
  title: string;
  /** The current values with their labels; null for none. */
  values: readonly (readonly [label: string, value: string | null])[];
  form: FormView;
}

/** Renders a form, below the current values if these are not the ones that it showed before it was refused. */
export function renderRecordForm(
  { refused, tag, title, values, form }: RecordForm,
  render: (view: FormView) => Html,
  { messages }: Locale,
): Html {
  const { frame: texts } = messages.account;
  const seen = refused?.values['tag']?.at(-1);
  if (seen === undefined || seen === tag) return render(form);
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
    ${render(form)}`;
}
