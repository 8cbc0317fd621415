import type { DataOf, ItemOf } from '@commonplace/client';
import type { Field, FieldValues } from '../../../parts/fields.tsx';
import type { Filter } from '../../../parts/filters.tsx';

/** An account as super administrators see it in the list (A9). */
export type UserRecord = ItemOf<'/api/admin/users'>;

/** Login providers that the site knows; which of them it is configured for the API says. */
export const providers = ['codehost', 'microblog'].map((name) => [name, name] as const);

/** With notes and settings (A10). */
export type UserDetail = DataOf<'/api/admin/users/{id}', 'get'>;

/** Where one account is read; to be read anew when it was changed. */
export const detailPath = '/api/admin/users/{id}';

/** What is known of an account whoever asks. */
export type Person = Pick<UserRecord, 'id' | 'username' | 'name'>;

/** How somebody is found of whom little is known. */
export const beginning: readonly Filter[] = [{ name: 'search', label: 'Name begins with', kind: 'text' }];

/** What is exactly so. */
export const userFilters: readonly Filter[] = [
  { name: 'username', label: 'Username', kind: 'text' },
  { name: 'email', label: 'Mail address', kind: 'text' },
  { name: 'identity_provider', label: 'Login provider', kind: 'select', options: providers },
  { name: 'identity_uid', label: 'Id at the provider', kind: 'text' },
];

export const profileFields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  {
    name: 'username',
    label: 'Username',
    kind: 'text',
    required: true,
    description: 'Addresses with the one before lead to the new one.',
  },
  { name: 'summary', label: 'Summary', kind: 'long text' },
  { name: 'location', label: 'Location', kind: 'text' },
  { name: 'website_url', label: 'Website', kind: 'address', placeholder: 'https://' },
];

/** What the form of the profile holds, as the API takes it (A11). */
export const toProfile = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(profileFields.map(({ name }) => [name, textOf(values[name])]));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What mail somebody is sent (A14). */
export const settingFields: readonly Field[] = [
  { name: 'email_newsletter', label: 'Newsletter', kind: 'flag' },
  { name: 'email_digest_periodic', label: 'Digest of what is new', kind: 'flag' },
  { name: 'email_comment_notifications', label: 'Comments and answers', kind: 'flag' },
  { name: 'email_follower_notifications', label: 'New followers', kind: 'flag' },
  { name: 'email_mention_notifications', label: 'Mentions', kind: 'flag' },
  { name: 'email_unread_notifications', label: 'Notifications that were not read', kind: 'flag' },
  { name: 'email_badge_notifications', label: 'Badges', kind: 'flag' },
];

/** The settings that the form holds, as the API takes them. */
export const toSettings = (values: FieldValues) =>
  Object.fromEntries(settingFields.map(({ name }) => [name, values[name] === true]));
