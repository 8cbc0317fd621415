import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import { limits } from '@commonplace/rules/limits';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { deliverWidePublications } from '../notification-delivery/wide-publications.ts';
import type { NotificationKind } from '../tables/notifications.ts';
import type { Tables } from '../tables/tables.ts';
import { isActorShown, isSubjectPublic } from './subject-visibility.ts';

/** Selects the kinds of a user's newest unread notifications that ListNotifications shows, and stops at the limit. */
export const unreadKinds = (userId: RawBuilder<number>) => sql`(
  select notifications.kind from notifications
  cross join lateral (select standings from users where users.id = notifications.actor_id offset 0) as author
  where notifications.user_id = ${userId} and notifications.read_at is null
    and ${isActorShown} and ${isSubjectPublic}
  order by notifications.created_at desc, notifications.id desc
  limit ${sql.lit(limits.notifications.unread)}
)`;

export const unreadCounts = statement(
  'unread-notifications',
  (_db: Kysely<Tables>, param: Param<{ userId: number }>) => sql<{ kind: NotificationKind; count: number }>`
    select kind, count(*)::integer as count from ${unreadKinds(param('userId'))} as unread group by kind order by kind`,
);

/** Counts the caller's unread notifications by kind, at most `limits.notifications.unread` in total. */
export async function countUnreadNotifications(
  context: CommunityContext,
  call: CallContext,
): Promise<Partial<Record<NotificationKind, number>>> {
  const { userId } = requireUser(call.principal);
  const db = context.database.reader(call.signal);
  await deliverWidePublications(db, userId);
  const rows = await unreadCounts.all(db, { userId });
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}
