import type { DataOf, ItemOf } from '@commonplace/client';
import type { Field, FieldValues } from '../../../components/form-field.tsx';
import type { Filter } from '../../../components/filters.tsx';

/** A user in the list of super administrators. */
export type UserRecord = ItemOf<'listUserRecords'>;

/** All login providers; the API refuses those that are not configured. */
export const providers = ['codehost', 'microblog'].map((name) => [name, name] as const);

/** A user with notes and settings. */
export type UserDetail = DataOf<'getUserRecord'>;

export type BasicUser = Pick<UserRecord, 'id' | 'username' | 'name'>;

export const nameFilters: readonly Filter[] = [{ name: 'search', label: 'Name begins with', kind: 'text' }];

/** Filters for exact values. */
export const userFilters: readonly Filter[] = [
  { name: 'username', label: 'Username', kind: 'text' },
  { name: 'email', label: 'Email address', kind: 'text' },
  { name: 'identity_provider', label: 'Login provider', kind: 'select', options: providers },
  { name: 'identity_uid', label: 'ID at the provider', kind: 'text' },
];

export const profileFields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  {
    name: 'username',
    label: 'Username',
    kind: 'text',
    required: true,
    description: 'Links to the old username are redirected.',
  },
  { name: 'summary', label: 'Summary', kind: 'multiline' },
  { name: 'location', label: 'Location', kind: 'text' },
  { name: 'website_url', label: 'Website', kind: 'url', placeholder: 'https://' },
];

/** Converts form values to the request (UpdateUserRecord). */
export const toProfile = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(profileFields.map(({ name }) => [name, textOf(values[name])]));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Email notifications (UpdateUserNotificationSettings), without those that the platform does not send. */
export const settingFields: readonly Field[] = [
  { name: 'email_comment_notifications', label: 'Comments and replies', kind: 'checkbox' },
  { name: 'email_follower_notifications', label: 'New followers', kind: 'checkbox' },
  { name: 'email_mention_notifications', label: 'Mentions', kind: 'checkbox' },
  { name: 'email_unread_notifications', label: 'Unread notifications', kind: 'checkbox' },
  { name: 'email_badge_notifications', label: 'Badges', kind: 'checkbox' },
];

export const toSettings = (values: FieldValues) =>
  Object.fromEntries(settingFields.map(({ name }) => [name, values[name] === true]));
