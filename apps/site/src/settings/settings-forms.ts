import { randomUUID } from 'node:crypto';
import type { FormState, HiddenField } from '@commonplace/ui/forms/form-view';
import type { Messages } from '@commonplace/ui/locale/messages';
import type { View } from '@commonplace/ui/view';
import { isNotFound } from '../api/api.ts';
import type { FormCall, PageCall, Refusal } from '../serving/page-route.ts';

/** The name of a message about the form that led to a page. */
type Done = keyof Messages['account']['flash'];

/** Returns the path of a page that says what a form has done. */
export function donePath(path: string, done: Done): string {
  return `${path}?done=${done}`;
}

/** Returns the view with the message that the path of the page names, if it is one of these. */
export function withDone<Shown extends View>(
  view: Shown,
  { query }: Pick<PageCall, 'query'>,
  names: readonly Done[],
): Shown {
  const done = names.find((name) => name === query.get('done'));
  return done === undefined ? view : { ...view, notice: view.locale.messages.account.flash[done] };
}

/** Returns a refused form of a settings page with what was typed. */
export function refusedForm({ values }: Pick<FormCall, 'values'>, { message, errors }: Refusal): FormState {
  const form = values['form']?.at(-1) ?? 'main';
  return { form, values, errors, ...(Object.keys(errors).length === 0 && { message }) };
}

/** Returns the hidden key by which a form that creates something is recognized when it is sent twice (`submissionKey`). */
export function keyField(): HiddenField {
  return { kind: 'hidden', name: 'key', value: randomUUID(), isFresh: true };
}

/** Waits for a deletion; a second press of the button finds nothing to delete. */
export async function unlessGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
