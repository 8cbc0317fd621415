import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { badRequest } from '@commonplace/domain/errors';
import { requireUser } from '@commonplace/domain/principal';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import {
  notificationSettingsTag,
  readNotificationSettings,
  storeNotificationSettings,
  type NotificationSettings,
} from '../users/notification-settings.ts';
import { lockOwnUser } from './lock-own-user.ts';

/** Replaces the caller's mail settings. Throws `precondition_failed` when they do not match `If-Match`. */
export async function updateNotificationSettings(
  context: CommunityContext,
  call: CallContext,
  settings: NotificationSettings | undefined,
): Promise<NotificationSettings> {
  const { userId } = requireUser(call.principal);
  if (!settings) throw badRequest('notification settings are missing');
  await context.database.transaction(call, async (em) => {
    await lockOwnUser(em, userId);
    const db = em.getKysely<Tables>();
    await requireMatch(call, async () => notificationSettingsTag(await readNotificationSettings(db, userId)));
    await storeNotificationSettings(db, userId, settings);
  });
  return settings;
}
