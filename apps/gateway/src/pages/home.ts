import { isOutage } from '@commonplace/rpc/errors';
import { communityName, valuesOf } from '../site/site-settings.ts';
import { html } from './markup.ts';
import { definePage, type PageCall } from './page.ts';

/** Where a private site says something to strangers (S12), if it does; while nobody knows, they see the usual page. */
async function landingPage({ sitePaths }: PageCall['clients'], options: PageCall['options']) {
  try {
    return (await sitePaths.getLandingPage({}, options)).path;
  } catch (error) {
    if (isOutage(error)) return undefined;
    throw error;
  }
}

/** The way to everything else, for people. */
export const home = definePage({
  name: 'HomePage',
  path: '/',
  access: 'anybody',
  async show({ user, settings, clients, options }) {
    const isClosed = settings.current()?.public === false;
    const landing = !user && isClosed ? await landingPage(clients, options) : undefined;
    if (landing !== undefined) return { redirect: landing };
    const body = user
      ? html`<p>You are signed in as <strong>${user.username}</strong>.</p>
          <ul>
            <li><a href="/settings">Settings</a>: your profile, password, sessions</li>
            <li><a href="/settings/api_keys">API keys</a>: for programs that act for you</li>
            <li><a href="/api/docs">The API</a>: read about it, and try it</li>
          </ul> `
      : html`<p>People and programs publish here. <a href="/signin">Sign in</a> to get keys for your programs.</p>
          ${
            // On a private site strangers do not get there (S12).
            settings.current()?.public === true &&
            html`<ul>
              <li><a href="/api/docs">The API</a>: read about it, and try it</li>
            </ul> `
          }`;
    const { tagline, community_description: description } = valuesOf(settings);
    const about = html`${tagline !== null && html`<p><strong>${tagline}</strong></p> `}${
      description !== null && html`<p>${description}</p> `
    }`;
    return { title: communityName(settings), body: html`${about}${body}` };
  },
});
