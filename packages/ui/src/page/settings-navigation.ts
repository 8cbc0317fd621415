import type { Locale } from '../locale/locale.ts';
import { attributes, html, type Html } from '../markup.ts';

/** The pages of settings by path, with the names of their texts. */
const sections = [
  ['/settings/profile', 'profile'],
  ['/settings/email', 'email'],
  ['/settings/password', 'password'],
  ['/settings/security', 'security'],
  ['/settings/sessions', 'sessions'],
  ['/settings/notifications', 'byEmail'],
  ['/settings/organizations', 'organizations'],
  ['/settings/feeds', 'feeds'],
  ['/settings/api_keys', 'apiKeys'],
  ['/settings/applications', 'applications'],
  ['/settings/export', 'export'],
  ['/settings/account', 'delete'],
] as const;

/** Renders the navigation of settings on the page with a path; that of a new record or of one with an id belongs to its list. */
export function renderSettingsNavigation(path: string, { messages }: Locale): Html {
  const { settings: texts } = messages.account;
  const current = /^\/settings(?:\/image)?$/.test(path) ? sections[0][0] : path.replace(/\/(?:new|\d+)$/, '');
  const items = sections.map(
    ([section, text]) =>
      html`<li>
        <a href="${section}" ${attributes({ 'aria-current': section === current && 'page' })}>${texts[text]}</a>
      </li>`,
  );
  return html`<nav class="settings" aria-label="${texts.title}">
    <ul>
      ${items}
    </ul>
  </nav> `;
}
