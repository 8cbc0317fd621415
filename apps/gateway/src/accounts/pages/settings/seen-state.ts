import { editTagPattern } from '@commonplace/domain/edit-tags';
import { DomainError } from '@commonplace/domain/errors';
import { z } from 'zod';
import { line } from '../form-values.ts';
import { renderBelowCurrentValues, type CurrentValues } from '@commonplace/ui/forms/current-values';
import type { HiddenField } from '@commonplace/ui/forms/form-view';
import type { Html } from '@commonplace/ui/markup';
import type { PageCall } from '../page.ts';

/** The edit tag of the shown state; blank from an older release of community. */
export const seenState = line.pipe(z.literal('').or(z.string().regex(editTagPattern)));

/** A hidden field with the current edit tag, also when the form is shown again. */
export const stateField = (etag: string): HiddenField => ({ kind: 'hidden', name: 'etag', value: etag, isFresh: true });

/** Adds the condition that the record still has the state that the form showed. */
export function inSeenState<Options extends object>(options: Options, etag: string) {
  return { ...options, ...(etag !== '' && { recordStates: [etag] }) };
}

/**
 * Converts an edit conflict to an error, so that the form is shown again beside the current values.
 * @throws DomainError conflict.
 */
export async function saveSeen(saving: Promise<unknown>, changedElsewhere: string): Promise<void> {
  try {
    await saving;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'precondition_failed') throw error;
    throw new DomainError('conflict', changedElsewhere);
  }
}

/** Shows the current values above the form if they are not those that the form showed before. */
export function withPresent(
  { refused, locale }: Pick<PageCall, 'refused' | 'locale'>,
  etag: string,
  current: CurrentValues,
): Html {
  const seen = refused?.values['etag']?.at(-1);
  return seen === undefined || seen === etag ? current.form : renderBelowCurrentValues(current, locale);
}
