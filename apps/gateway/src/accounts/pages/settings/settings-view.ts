import { link } from '../layout.ts';
import { html, type Html } from '@commonplace/ui/markup';
import type { PageCall, PageView } from '../page.ts';

const sections = [
  ['/settings', 'Profile'],
  ['/settings/image', 'Profile image'],
  ['/settings/email', 'Email'],
  ['/settings/password', 'Password'],
  ['/settings/security', 'Sign-in security'],
  ['/settings/sessions', 'Sessions'],
  ['/settings/notifications', 'Email notifications'],
  ['/settings/api_keys', 'API keys'],
  ['/settings/applications', 'Applications'],
  ['/settings/export', 'Export'],
  ['/settings/account', 'Delete account'],
] as const;

/** A settings page with the navigation. */
export function settingsView({ path }: Pick<PageCall, 'path'>, title: string, body: Html): PageView {
  const items = sections.map(([section, text]) => html`<li>${link(section, text, section === path)}</li>`);
  const navigation = html`<nav class="settings" aria-label="Settings">
    <ul>
      ${items}
    </ul>
  </nav> `;
  return { title, body, navigation };
}
