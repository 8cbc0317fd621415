import { renderBelowCurrentValues, type CurrentValues } from '@commonplace/ui/forms/current-values';
import type { FormState, FormView, HiddenField } from '@commonplace/ui/forms/form-view';
import type { Locale } from '@commonplace/ui/locale/locale';
import type { Html } from '@commonplace/ui/markup';
import type { FormCall } from '../serving/page-route.ts';
import type { RenderForm } from './settings-page.ts';

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
  title: CurrentValues['title'];
  values: CurrentValues['values'];
  form: FormView;
}

/** Renders a form, below the current values if these are not the ones that it showed before it was refused. */
export function renderRecordForm(
  { refused, tag, title, values, form }: RecordForm,
  render: RenderForm,
  locale: Locale,
): Html {
  const seen = refused?.values['tag']?.at(-1);
  const rendered = render(form);
  if (seen === undefined || seen === tag) return rendered;
  return renderBelowCurrentValues({ title, values, form: rendered }, locale);
}
