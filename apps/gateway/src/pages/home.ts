import { communityName } from '../site/site-settings.ts';
import { html } from './markup.ts';
import { definePage } from './page.ts';

/** The way to everything else, for people. */
export const home = definePage({
  name: 'HomePage',
  path: '/',
  access: 'anybody',
  async show({ user, settings }) {
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
    return { title: communityName(settings), body };
  },
});
