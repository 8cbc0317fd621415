import { DomainError, invalid } from '@commonplace/rpc/errors';
import { html, type Html } from '../markup.ts';

/** What a page asks of a link from a mail, or that the link has stopped working. */
export async function showLink(body: () => Promise<Html>): Promise<Html> {
  try {
    return await body();
  } catch (error) {
    if (!isOldLink(error)) throw error;
    return html`<p>This link does not work any more: it is too old, or was used already.</p>
      <p>You have an account? <a href="/signin">Sign in</a></p>`;
  }
}

/** A link from a mail that has stopped working, said above the form that it led to; every other failure stays what it is. */
export function refuseOldLink(error: unknown): never {
  if (!isOldLink(error)) throw error;
  throw invalid('This link does not work any more: it is too old, or was used already.');
}

/** Whether a link from a mail has stopped working. */
export function isOldLink(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'not_found';
}
