import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { deliverWidePublications } from '../notification-delivery/wide-publications.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Marks notifications of a user, of whom there are few since they are pruned. Skips rows that are locked by an update
 * or delete.
 */
export const markAsRead = statement(
  'mark-notifications-as-read',
  (_db: Kysely<Tables>, param: Param<{ userId: number; ids: string[] | null }>) => sql`
    update notifications set read_at = now() where id = any(array(
      select id from notifications
      where user_id = ${param('userId')} and read_at is null
        and (${param('ids')}::bigint[] is null or id = any(${param('ids')}::bigint[]))
      for update skip locked
    ))`,
);

/** Marks the given or all notifications of the caller as read. Ignores ids of other users. */
export async function readNotifications(
  context: CommunityContext,
  call: CallContext,
  ids: readonly number[] | undefined,
): Promise<void> {
  const { userId } = requireUser(call.principal);
  if (ids && ids.length > limits.notifications.ids) {
    throw violation('ids', `is too long (maximum is ${limits.notifications.ids} ids)`);
  }
  const named = ids?.filter((id) => Number.isSafeInteger(id)).map(String) ?? null;
  const db = context.database.reader(call.signal);
  await deliverWidePublications(db, userId);
  await markAsRead.all(db, { userId, ids: named });
}
