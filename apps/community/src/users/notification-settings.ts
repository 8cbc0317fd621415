import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { editTag } from '@commonplace/domain/edit-tags';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../tables/tables.ts';

export type NotificationSettingsRow = Omit<Selectable<Tables['notification_settings']>, 'user_id'>;

/** The subjects of mails. */
export interface NotificationSettings {
  emailCommentNotifications: boolean;
  emailFollowerNotifications: boolean;
  emailMentionNotifications: boolean;
  emailNewsletter: boolean;
  emailDigestPeriodic: boolean;
  emailBadgeNotifications: boolean;
  emailUnreadNotifications: boolean;
}

/** The defaults. Newsletters are opt-in. */
const unlessSaid: NotificationSettings = {
  emailCommentNotifications: true,
  emailFollowerNotifications: true,
  emailMentionNotifications: true,
  emailNewsletter: false,
  emailDigestPeriodic: true,
  emailBadgeNotifications: true,
  emailUnreadNotifications: true,
};

const settingsOf = statement('settings-of-user', (db: Kysely<Tables>, param: Param<{ userId: number }>) =>
  db.selectFrom('notification_settings').selectAll().where('user_id', '=', param('userId')),
);

/** Reads the mail settings of an account. A writer has locked the account. */
export async function readNotificationSettings(db: StatementRunner, userId: number): Promise<NotificationSettings> {
  return notificationSettingsView(await settingsOf.first(db, { userId }));
}

export function notificationSettingsView(row: NotificationSettingsRow | undefined): NotificationSettings {
  if (!row) return unlessSaid;
  return {
    emailCommentNotifications: row.email_comment_notifications,
    emailFollowerNotifications: row.email_follower_notifications,
    emailMentionNotifications: row.email_mention_notifications,
    emailNewsletter: row.email_newsletter,
    emailDigestPeriodic: row.email_digest_periodic,
    emailBadgeNotifications: row.email_badge_notifications,
    emailUnreadNotifications: row.email_unread_notifications,
  };
}

/** Returns the edit tag of mail settings, of the defaults where none are stored. */
export const notificationSettingsTag = (settings: NotificationSettings): string => editTag(settings);

export function notificationSettingsRow(settings: NotificationSettings): NotificationSettingsRow {
  return {
    email_comment_notifications: settings.emailCommentNotifications,
    email_follower_notifications: settings.emailFollowerNotifications,
    email_mention_notifications: settings.emailMentionNotifications,
    email_newsletter: settings.emailNewsletter,
    email_digest_periodic: settings.emailDigestPeriodic,
    email_badge_notifications: settings.emailBadgeNotifications,
    email_unread_notifications: settings.emailUnreadNotifications,
  };
}

/** Returns settings with those that are given. */
export function mergeNotificationSettings(
  before: NotificationSettings,
  changes: { readonly [Name in keyof NotificationSettings]?: boolean | undefined },
): NotificationSettings {
  const present = Object.entries(changes).filter(([name, value]) => name in before && value !== undefined);
  return { ...before, ...Object.fromEntries(present) };
}

/** Stores the mail settings of an account, which the writer has locked. */
export async function storeNotificationSettings(
  db: Kysely<Tables>,
  userId: number,
  settings: NotificationSettings,
): Promise<void> {
  const row = notificationSettingsRow(settings);
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}
