import { DomainError, invalid } from '@commonplace/domain/errors';
import { fill } from '@commonplace/ui/locale/fill';
import { html, type Html } from '@commonplace/ui/markup';
import type { PageCall } from '../page.ts';

/** Returns the body of a page behind a link in an email, or a message if the link is invalid or was followed before. */
export async function showLink(
  { texts, user }: Pick<PageCall, 'texts' | 'user'>,
  body: () => Promise<Html>,
): Promise<Html> {
  try {
    return await body();
  } catch (error) {
    if (!isOldLink(error)) throw error;
    const { oldLink, haveAccount, signIn } = texts.signIn;
    if (isConfirmed(error)) {
      return html`<p>${texts.flash.address_confirmed}</p>
        ${user === undefined && html`<p><a class="button" href="/signin">${signIn}</a></p>`}`;
    }
    return html`<p>${oldLink}</p>
      <p>${fill(haveAccount, { link: html`<a href="/signin">${signIn}</a>` })}</p>`;
  }
}

/** Returns a function that converts an invalid link to an error above the form, and rethrows other errors. */
export function refuseOldLink({ texts }: Pick<PageCall, 'texts'>): (error: unknown) => never {
  return (error) => {
    if (!isOldLink(error)) throw error;
    throw invalid(texts.signIn.oldLink);
  };
}

/** Whether a link in an email is invalid. */
export function isOldLink(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'not_found';
}

/** Whether a link that confirms an address was followed before. */
export function isConfirmed(error: unknown): boolean {
  return isOldLink(error) && (error as DomainError).reason === 'already_confirmed';
}
