import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { requireRole } from '@commonplace/domain/principal';
import { violationInWords } from '@commonplace/domain/violations';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import type { UpdateUserNotificationSettingsRequest } from '@commonplace/proto/community/v1/user_records';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { readUserTag } from './user-record.ts';
import { lockMember } from '../users/lock-member.ts';
import {
  mergeNotificationSettings,
  notificationSettingsRow,
  readNotificationSettings,
  storeNotificationSettings,
  type NotificationSettings,
  type NotificationSettingsRow,
} from '../users/notification-settings.ts';

type Request = Omit<UpdateUserNotificationSettingsRequest, '$typeName' | '$unknown'>;

/**
 * Changes the named mail settings of an account, for super administrators. Throws `invalid_notification_settings`
 * when none is named.
 */
export async function updateUserNotificationSettings(
  context: CommunityContext,
  call: CallContext,
  { userId, ...wanted }: Request,
): Promise<{ notificationSettings: NotificationSettings; etag: string }> {
  requireRole(call.principal, 'super_admin');
  if (Object.values(wanted).every((value) => value === undefined)) throw noSettings();
  return context.database.transaction(call, async (em) => {
    await lockMember(em, userId);
    const db = em.getKysely<Tables>();
    await requireMatch(call, () => readUserTag(db, userId));
    const before = await readNotificationSettings(db, userId);
    const after = mergeNotificationSettings(before, wanted);
    await storeNotificationSettings(db, userId, after);
    const changes = changed(notificationSettingsRow(before), notificationSettingsRow(after));
    const entry = { target: { type: 'User', id: userId }, ...changes };
    await recordAudit(em, call, AuditRecordedSchema, { action: 'update_notification_settings', ...entry });
    return { notificationSettings: after, etag: await readUserTag(db, userId) };
  });
}

/** Returns the error of UpdateUserNotificationSettings for a request without any known setting. */
function noSettings() {
  return violationInWords('Notification settings are not valid', {
    field: 'notification_setting',
    messages: ['has none of the settings'],
    reason: 'invalid_notification_settings',
  });
}

function changed(before: NotificationSettingsRow, after: NotificationSettingsRow) {
  const names = (Object.keys(after) as (keyof NotificationSettingsRow)[]).filter(
    (name) => before[name] !== after[name],
  );
  const only = (row: NotificationSettingsRow) => Object.fromEntries(names.map((name) => [name, row[name]]));
  return { before: only(before), after: only(after) };
}
