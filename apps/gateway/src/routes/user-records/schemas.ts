import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { paging } from '../../schemas/paging.ts';
import { note, recordId, requiredText } from '../../schemas/values.ts';

export const recordedUser = z.object({ id: recordId });

/** A blank filter is none. */
const filter = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .transform((value) => value || undefined)
    .meta({ type: 'string' })
    .optional();

export const userFilters = z.object({
  ...paging({ default: 30, max: 100 }),
  email: filter(limits.user.email),
  username: filter(100),
  identity_provider: filter(100),
  identity_uid: filter(limits.identity.uid),
});

/** What is absent stays; null clears. */
const text = (maxLength: number) =>
  z
    .string()
    .nullable()
    .transform((value) => value ?? '')
    .optional()
    .meta({ maxLength });

export const userChange = z.object({
  name: text(limits.user.name),
  username: text(limits.username),
  summary: text(limits.user.summary),
  location: text(limits.user.location),
  website_url: text(limits.user.websiteUrl),
});

export const emailChange = z.object({ email: requiredText(limits.user.email) });

/** `role: null` takes the one that the account has. */
export const roleChange = z.object({
  role: z
    .string()
    .nullable()
    .transform((role) => role ?? '')
    .meta({ type: ['string', 'null'], enum: ['moderator', 'admin', 'super_admin', null] }),
  note,
});

export const peopleSearch = z.object({
  ...paging({ default: 10, max: 30 }),
  search: z.string().max(limits.user.name).default(''),
});

/** What an administrator may set of what mail somebody is sent (A14). */
export const settingNames = [
  'email_newsletter',
  'email_digest_periodic',
  'email_comment_notifications',
  'email_follower_notifications',
  'email_mention_notifications',
  'email_unread_notifications',
  'email_badge_notifications',
] as const;

/** What is in it is looked at apart: what is wrong with it has a code of its own. */
export const settingsChange = z.object({
  notification_setting: z
    .unknown()
    .optional()
    .meta({
      type: 'object',
      properties: Object.fromEntries(settingNames.map((name) => [name, { type: 'boolean' }])),
    }),
});

type SettingName = (typeof settingNames)[number];

/** The settings that may be set, of which there may be none; undefined when one of them is neither true nor false. */
export function readSettings(given: unknown): Partial<Record<SettingName, boolean>> | undefined {
  const settings: Partial<Record<SettingName, boolean>> = {};
  if (typeof given !== 'object' || given === null) return settings;
  for (const name of settingNames) {
    const value: unknown = Object.hasOwn(given, name) ? Reflect.get(given, name) : undefined;
    if (value === undefined || value === null) continue;
    if (typeof value !== 'boolean') return undefined;
    settings[name] = value;
  }
  return settings;
}
