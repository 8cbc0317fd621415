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
import { z } from 'zod';
import { field, pick, within } from '../../representation/fields.ts';
import { listOf, represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { identity } from '../identities/representation.ts';
import { note } from '../notes/representation.ts';

const profile = represent(pick(UserRecordSchema, 'summary', 'location', 'website_url'));
const identities = listOf(identity);
const counts = represent({
  articles: field(z.int(), ({ articlesCount }: UserRecord) => articlesCount),
  comments: field(z.int(), ({ commentsCount }: UserRecord) => commentsCount),
  reactions: field(z.int(), ({ reactionsCount }: UserRecord) => reactionsCount),
});

/** An account as administrators see it (A9). */
export const userRecord = represent({
  ...pick(UserRecordSchema, 'id', 'username', 'name', 'email', 'registered_at', 'status', 'roles'),
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

const notes = listOf(note);

/** With the newest notes about it, at most a hundred (A10). */
export const userDetail = represent({
  ...within(({ record }: UserDetail) => required(record), userRecord.fields),
  notes: field(notes.schema, (user: UserDetail, site) => notes.present(user.notes, site)),
  notification_setting: settingsOf<UserDetail>(),
});

/** Of A12. */
export const userEmail = represent({
  id: field(z.int(), ({ userId }: UpdateUserEmailResponse) => userId),
  ...pick(UpdateUserEmailResponseSchema, 'email'),
});

/** Of A14. */
export const userNotificationSettings = represent({
  id: field(z.int(), ({ userId }: UpdateUserNotificationSettingsResponse) => userId),
  notification_setting: settingsOf<UpdateUserNotificationSettingsResponse>(),
});

/** The roles that an account has now. */
export const userRoles = represent({
  id: field(z.int(), ({ userId }: UpdateUserRoleResponse) => userId),
  ...pick(UpdateUserRoleResponseSchema, 'roles'),
});

/** Somebody who was looked for by name. */
export const foundPerson = represent(pick(FoundPersonSchema, 'id', 'username', 'name'));
