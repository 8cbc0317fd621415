import { fill } from '@commonplace/ui/locale/fill';
import { html } from '@commonplace/ui/markup';
import { landingPage } from './landing-page.ts';
import { definePage } from './page.ts';

/** The home page, with links to the other pages. */
export const home = definePage({
  name: 'HomePage',
  path: '/',
  access: 'public',
  async show({ user, settings, clients, options, texts, locale }) {
    const isClosed = !settings.values().public;
    const landing = !user && isClosed ? await landingPage(clients, options) : undefined;
    if (landing !== undefined) return { redirect: landing };
    const { frame: words } = texts;
    const reference = html`<li><a href="/api/docs">${words.apiReference}</a>: ${words.aboutApiReference}</li>`;
    const body = user
      ? html`<p>${fill(words.signedInAs, { name: html`<strong>${user.username}</strong>` })}</p>
          <ul>
            <li><a href="/settings/email">${texts.settings.title}</a>: ${words.aboutSettings}</li>
            <li><a href="/settings/api_keys">${texts.settings.apiKeys}</a>: ${words.aboutApiKeys}</li>
            ${reference}
          </ul> `
      : html`<p>${fill(words.manageAccount, { link: html`<a href="/signin">${locale.messages.layout.signIn}</a>` })}</p>
          ${
            // Requires a key on a private site (rules.md#private-site).
            settings.current()?.values.public === true &&
            html`<ul>
              ${reference}
            </ul> `
          }`;
    const { tagline, community_description: description } = settings.values();
    const about = html`${tagline !== null && html`<p><strong>${tagline}</strong></p> `}${
      description !== null && html`<p>${description}</p> `
    }`;
    return { title: settings.values().community_name, body: html`${about}${body}` };
  },
});
