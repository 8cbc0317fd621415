import type { Locale } from '../locale/locale.ts';
import type { Html } from '../markup.ts';
import { renderPartNavigation } from './part-navigation.ts';

/** The pages of settings by path, with the names of their texts. */
const sections = [
  ['/settings/profile', 'profile'],
  ['/settings/email', 'email'],
  ['/settings/language', 'language'],
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

/** Returns the section of a page: that of a new record or of one with an id belongs to its list, and others to the page above. */
const sectionOf = (path: string) => path.split('/', 3).join('/');

/** Renders the navigation of settings on the page with a path. */
export function renderSettingsNavigation(path: string, locale: Locale): Html {
  const { settings: texts } = locale.messages.account;
  const current = /^\/settings(?:\/image)?$/.test(path) ? sections[0][0] : sectionOf(path);
  const parts = sections.map(([href, text]) => ({ href, text: texts[text] }));
  return renderPartNavigation({ name: texts.title, parts, current }, locale);
}
