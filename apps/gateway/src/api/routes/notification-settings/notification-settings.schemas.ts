import { NotificationSettingsSchema } from '@commonplace/proto/community/v1/accounts';
import { z } from 'zod';
import { constant, field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';

const setting = z.boolean().optional();

/** UpdateNotificationSettings: an absent setting stays. */
export const notificationSettingsChange = z.object({
  email_comment_notifications: setting,
  email_follower_notifications: setting,
  email_mention_notifications: setting,
  email_badge_notifications: setting,
  email_unread_notifications: setting,
});

/** The email notifications of the caller. */
export const notificationSettings = represent({
  type_of: constant('notification_settings'),
  ...pick(NotificationSettingsSchema, 'email_comment_notifications', 'email_follower_notifications'),
  ...pick(NotificationSettingsSchema, 'email_mention_notifications', 'email_badge_notifications'),
  ...pick(NotificationSettingsSchema, 'email_unread_notifications'),
});

/** With whether the address is confirmed, without which none of them is sent (GetNotificationSettings). */
export const ownNotificationSettings = represent({
  ...notificationSettings.fields,
  email_confirmed: field(z.boolean(), ({ isEmailConfirmed }: { isEmailConfirmed: boolean }) => isEmailConfirmed),
});
