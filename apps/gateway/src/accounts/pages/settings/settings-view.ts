import { link } from '../layout.ts';
import { html, type Html } from '@commonplace/ui/markup';
import type { PageCall, PageView } from '../page.ts';

const sections = [
  ['/settings/profile', 'Profile'],
  ['/settings/image', 'Profile image'],
  ['/settings/email', 'Email'],
  ['/settings/password', 'Password'],
  ['/settings/security', 'Sign-in security'],
  ['/settings/sessions', 'Sessions'],
  ['/settings/notifications', 'Email notifications'],
  ['/settings/organizations', 'Organizations'],
  ['/settings/api_keys', 'API keys'],
  ['/settings/applications', 'Applications'],
  ['/settings/export', 'Export'],
  ['/settings/account', 'Delete account'],
] as const;

/** A settings page with the navigation. */
export function settingsView({ path }: Pick<PageCall, 'path'>, title: string, body: Html): PageView {
  const current = path === '/settings' ? sections[0][0] : path.replace(/\/\d+$/, '');
  const items = sections.map(([section, text]) => html`<li>${link(section, text, section === current)}</li>`);
  const navigation = html`<nav class="settings" aria-label="Settings">
    <ul>
      ${items}
    </ul>
  </nav> `;
  return { title, body, navigation };
}
