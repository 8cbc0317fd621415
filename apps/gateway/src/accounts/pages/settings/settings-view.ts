import { link } from '../layout.ts';
import { html, type Html } from '@commonplace/ui/markup';
import type { PageCall, PageView } from '../page.ts';

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

/** A settings page with the navigation. */
export function settingsView(call: Pick<PageCall, 'path' | 'texts'>, title: string, body: Html): PageView {
  const { path, texts } = call;
  const current = /^\/settings(?:\/image)?$/.test(path) ? sections[0][0] : path.replace(/\/\d+(?:\/image)?$/, '');
  const items = sections.map(
    ([section, text]) => html`<li>${link(section, texts.settings[text], section === current)}</li>`,
  );
  const navigation = html`<nav class="settings" aria-label="${texts.settings.title}">
    <ul>
      ${items}
    </ul>
  </nav> `;
  return { title, body, navigation };
}
