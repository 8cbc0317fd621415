import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireUser } from '@commonplace/domain/principal';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { groupOf } from './notification-groups.ts';

/**
 * Marks a notification of a user and the earlier ones of its group as read. There are few rows, since old notifications are
 * pruned. Skips rows that are locked by an update or delete.
 */
export const markGroupAsRead = statement(
  'mark-notification-group-as-read',
  (_db: Kysely<Tables>, param: Param<{ userId: number; id: number }>) => sql<{ is_known: boolean }>`
    with named as materialized (
      select * from notifications where id = ${param('id')}::bigint and user_id = ${param('userId')}
    ), marked as (
      update notifications set read_at = now() where id = any(array(
        select earlier.id from named cross join lateral (
          select id from notifications
          where user_id = ${param('userId')} and read_at is null
            and (created_at, id) <= (named.created_at, named.id)
            and (${groupOf('notifications')}) = (${groupOf('named')})
          for update skip locked
        ) as earlier
      ))
    )
    select exists (select from named) as is_known`,
);

/** Marks a notification of the caller and the earlier ones of its group as read. Throws `notFound` without such a notification. */
export async function readNotificationGroup(
  context: CommunityContext,
  call: CallContext,
  { id }: { id: number },
): Promise<void> {
  const { userId } = requireUser(call.principal);
  const db = context.database.reader(call.signal);
  const { is_known: isKnown } = await markGroupAsRead.one(db, { userId, id });
  if (!isKnown) throw notFound();
}
