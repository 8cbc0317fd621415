import { editTagPattern } from '@commonplace/rpc/edit-tags';
import { DomainError } from '@commonplace/rpc/errors';
import { z } from 'zod';
import { line } from '../form-values.ts';
import type { HiddenField } from '../form-view.ts';
import { html, type Html } from '../markup.ts';
import type { PageCall } from '../page.ts';

/** The tag of the state that a form shows; blank while community is of a release that gives none. */
export const seenState = line.pipe(z.literal('').or(z.string().regex(editTagPattern)));

/** Carries the tag of what is shown now, also beside what was entered before. */
export const stateField = (etag: string): HiddenField => ({ kind: 'hidden', name: 'etag', value: etag, isFresh: true });

/** The options of a write that counts in the state alone that the form showed. */
export function inSeenState<Options extends object>(options: Options, etag: string) {
  return { ...options, ...(etag !== '' && { recordStates: [etag] }) };
}

/**
 * Passes a write on; what was changed elsewhere is never overwritten unseen.
 * @throws DomainError conflict, for which the form is shown again.
 */
export async function saveSeen(saving: Promise<unknown>, what: string): Promise<void> {
  try {
    await saving;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'precondition_failed') throw error;
    const message = `${what} changed elsewhere while this page was open. Nothing of what you entered is saved.`;
    throw new DomainError('conflict', message);
  }
}

/** The form, under what is saved now where that is not what its reader has seen. */
export function withPresent(
  call: Pick<PageCall, 'refused'>,
  etag: string,
  { title, values, form }: { title: string; values: readonly (readonly [string, string | undefined])[]; form: Html },
): Html {
  const seen = call.refused?.values['etag']?.at(-1);
  if (seen === undefined || seen === etag) return form;
  return html`<h2>${title} now</h2>
    <dl>
      ${values.map(
        ([label, value]) =>
          html`<dt>${label}</dt>
            <dd>${value ?? 'none'}</dd> `,
      )}
    </dl>
    <h2>Your changes</h2>
    <p>Saving replaces all of this with what stands below.</p>
    ${form}`;
}
