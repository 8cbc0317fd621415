import { badRequest } from '@commonplace/rpc/errors';
import { requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import {
  notificationSettingsRow,
  notificationSettingsView,
  type NotificationSettings,
} from '../users/notification-settings.ts';

/** What mail the caller wants, whole. */
export async function updateNotificationSettings(
  context: CommunityContext,
  call: CallContext,
  settings: NotificationSettings | undefined,
): Promise<NotificationSettings> {
  const { userId } = requireUser(call.principal);
  if (!settings) throw badRequest('notification settings are missing');
  const row = notificationSettingsRow(settings);
  await context.database
    .reader<Tables>(call.signal)
    .insertInto('notification_settings')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return notificationSettingsView(row);
}
