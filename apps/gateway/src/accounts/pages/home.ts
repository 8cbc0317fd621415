import { communityName, valuesOf } from '../../site/site-settings.ts';
import { html } from '@commonplace/ui/markup';
import { landingPage } from './landing-page.ts';
import { definePage } from './page.ts';

/** The home page, with links to the other pages. */
export const home = definePage({
  name: 'HomePage',
  path: '/',
  access: 'public',
  async show({ user, settings, clients, options }) {
    const isClosed = settings.current()?.public === false;
    const landing = !user && isClosed ? await landingPage(clients, options) : undefined;
    if (landing !== undefined) return { redirect: landing };
    const body = user
      ? html`<p>You are signed in as <strong>${user.username}</strong>.</p>
          <ul>
            <li><a href="/settings">Settings</a>: your profile, password and sessions</li>
            <li><a href="/settings/api_keys">API keys</a>: access for your programs</li>
            <li><a href="/api/docs">API reference</a>: documentation to read and try</li>
          </ul> `
      : html`<p><a href="/signin">Sign in</a> to manage your account and API keys.</p>
          ${
            // Requires a key on a private site (rules.md#private-site).
            settings.current()?.public === true &&
            html`<ul>
              <li><a href="/api/docs">API reference</a>: documentation to read and try</li>
            </ul> `
          }`;
    const { tagline, community_description: description } = valuesOf(settings);
    const about = html`${tagline !== null && html`<p><strong>${tagline}</strong></p> `}${
      description !== null && html`<p>${description}</p> `
    }`;
    return { title: communityName(settings), body: html`${about}${body}` };
  },
});
