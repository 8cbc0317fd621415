import { randomUUID } from 'node:crypto';
import type { FormState, HiddenField } from '@commonplace/ui/forms/form-view';
import { isNotFound } from '../api/api.ts';
import type { FormCall, Refusal } from '../serving/page-route.ts';

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
