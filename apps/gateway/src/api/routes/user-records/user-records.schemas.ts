import { NotificationSettingsSchema, type NotificationSettings } from '@commonplace/proto/community/v1/accounts';
import {
  FoundPersonSchema,
  UpdateUserEmailResponseSchema,
  UpdateUserRoleResponseSchema,
  UserRecordSchema,
  type UpdateUserEmailResponse,
  type UpdateUserNotificationSettingsResponse,
  type UpdateUserRoleResponse,
  type UserDetail,
  type UserRecord,
} from '@commonplace/proto/community/v1/user_records';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { field, pick, within } from '../../representation/fields.ts';
import { listOf, represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { paging } from '../../schemas/paging.ts';
import { note, recordId, requiredText } from '../../schemas/values.ts';
import { identity } from '../identities/identities.schemas.ts';
import { userNote } from '../notes/notes.schemas.ts';

export const recordedUser = z.object({ id: recordId });

/** A blank filter is ignored. */
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

/** An absent value stays unchanged; null clears it. */
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

/** `role: null` removes the role. */
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

/** The email notification settings that administrators may change (UpdateUserNotificationSettings). */
export const settingNames = [
  'email_newsletter',
  'email_digest_periodic',
  'email_comment_notifications',
  'email_follower_notifications',
  'email_mention_notifications',
  'email_unread_notifications',
  'email_badge_notifications',
] as const;

/** Parsed by `readSettings`, since invalid settings have their own error code. */
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

/** Returns the known settings; undefined if one of them is not a boolean. */
export function readSettings(input: unknown): Partial<Record<SettingName, boolean>> | undefined {
  const settings: Partial<Record<SettingName, boolean>> = {};
  if (typeof input !== 'object' || input === null) return settings;
  for (const name of settingNames) {
    const value: unknown = Object.hasOwn(input, name) ? Reflect.get(input, name) : undefined;
    if (value === undefined || value === null) continue;
    if (typeof value !== 'boolean') return undefined;
    settings[name] = value;
  }
  return settings;
}

const profile = represent(pick(UserRecordSchema, 'summary', 'location', 'website_url'));
const identities = listOf(identity);
const counts = represent({
  articles: field(z.int(), ({ articlesCount }: UserRecord) => articlesCount),
  comments: field(z.int(), ({ commentsCount }: UserRecord) => commentsCount),
  reactions: field(z.int(), ({ reactionsCount }: UserRecord) => reactionsCount),
});

/** An account for administrators (ListUserRecords). */
export const userRecord = represent({
  ...pick(UserRecordSchema, 'id', 'username', 'name', 'email', 'registered_at', 'status', 'statuses', 'roles'),
  profile: field(profile.schema, (record: UserRecord, site) => profile.present(record, site)),
  identities: field(identities.schema, (record: UserRecord, site) => identities.present(record.identities, site)),
  counts: field(counts.schema, (record: UserRecord, site) => counts.present(record, site)),
});

const settings = represent(
  pick(
    NotificationSettingsSchema,
    'email_newsletter',
    'email_digest_periodic',
    'email_comment_notifications',
    'email_follower_notifications',
    'email_mention_notifications',
    'email_unread_notifications',
    'email_badge_notifications',
  ),
);

const settingsOf = <Source extends { notificationSettings?: NotificationSettings | undefined }>() =>
  field(settings.schema, (source: Source, site) => settings.present(required(source.notificationSettings), site));

const notes = listOf(userNote);

/** An account with its newest notes, at most 100 (GetUserRecord). */
export const userDetail = represent({
  ...within(({ record }: UserDetail) => required(record), userRecord.fields),
  notes: field(notes.schema, (user: UserDetail, site) => notes.present(user.notes, site)),
  notification_setting: settingsOf<UserDetail>(),
});

/** The response of UpdateUserEmail. */
export const userEmail = represent({
  id: field(z.int(), ({ userId }: UpdateUserEmailResponse) => userId),
  ...pick(UpdateUserEmailResponseSchema, 'email'),
});

/** The response of UpdateUserNotificationSettings. */
export const userNotificationSettings = represent({
  id: field(z.int(), ({ userId }: UpdateUserNotificationSettingsResponse) => userId),
  notification_setting: settingsOf<UpdateUserNotificationSettingsResponse>(),
});

/** The roles of an account. */
export const userRoles = represent({
  id: field(z.int(), ({ userId }: UpdateUserRoleResponse) => userId),
  ...pick(UpdateUserRoleResponseSchema, 'roles'),
});

/** A user found by name. */
export const foundPerson = represent(pick(FoundPersonSchema, 'id', 'username', 'name'));
