import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { requireUser } from '@commonplace/domain/principal';
import type { PatchNotificationSettingsRequest } from '@commonplace/proto/community/v1/accounts';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import {
  mergeNotificationSettings,
  notificationSettingsTag,
  readNotificationSettings,
  storeNotificationSettings,
} from '../users/notification-settings.ts';
import { lockOwnUser } from './lock-own-user.ts';

/** Changes the given mail settings of the caller. Throws `precondition_failed` when they do not match `If-Match`. */
export async function patchNotificationSettings(
  context: CommunityContext,
  call: CallContext,
  change: PatchNotificationSettingsRequest,
) {
  const { userId } = requireUser(call.principal);
  return context.database.transaction(call, async (em) => {
    await lockOwnUser(em, userId);
    const db = em.getKysely<Tables>();
    const before = await readNotificationSettings(db, userId);
    await requireMatch(call, async () => notificationSettingsTag(before));
    const notificationSettings = mergeNotificationSettings(before, change);
    await storeNotificationSettings(db, userId, notificationSettings);
    return { notificationSettings, etag: notificationSettingsTag(notificationSettings) };
  });
}
