import { fill } from '@commonplace/ui/locale/fill';
import type { Locale } from '@commonplace/ui/locale/locale';
import { html, type Html } from '@commonplace/ui/markup';

/** Renders what needs a confirmed email address, whose text has a place for a link to the page that confirms it. */
export function renderUnconfirmed(text: string, { messages }: Locale): Html {
  const { confirmEmail } = messages.account.notifications;
  return html`<p class="notice warning">
    ${fill(text, { link: html`<a href="/settings/email">${confirmEmail}</a>` })}
  </p> `;
}
