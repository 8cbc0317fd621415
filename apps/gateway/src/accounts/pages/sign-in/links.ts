import { DomainError, invalid } from '@commonplace/domain/errors';
import { html, type Html } from '@commonplace/ui/markup';

/** Returns the body of a page behind a link in an email, or a message if the link is invalid. */
export async function showLink(body: () => Promise<Html>): Promise<Html> {
  try {
    return await body();
  } catch (error) {
    if (!isOldLink(error)) throw error;
    return html`<p>This link has expired or has already been used.</p>
      <p>Already have an account? <a href="/signin">Sign in</a></p>`;
  }
}

/** Converts an invalid link to an error above the form; rethrows other errors. */
export function refuseOldLink(error: unknown): never {
  if (!isOldLink(error)) throw error;
  throw invalid('This link has expired or has already been used.');
}

/** Whether a link in an email is invalid. */
export function isOldLink(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'not_found';
}
