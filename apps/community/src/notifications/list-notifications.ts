import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { deliverWidePublications } from '../notification-delivery/wide-publications.ts';
import type { Tables } from '../tables/tables.ts';
import { withSubjects } from './notification-subjects.ts';
import { isActorShown, isSubjectPublic } from './subject-visibility.ts';

interface NotificationFilter {
  userId: number;
  kind: string | null;
  unreadOnly: boolean;
}

/** Lists a user's notifications, newest first, with the visible data of their subjects. */
export const ownNotifications = pagedStatement(
  { planName: 'notifications' },
  (db: Kysely<Tables>, param: Param<NotificationFilter & PageWindow>) =>
    withSubjects(db, sql`notifications`)
      .where('notifications.user_id', '=', param('userId'))
      .where(sql<boolean>`(${param('kind')}::text is null or notifications.kind = ${param('kind')})`)
      .where(sql<boolean>`(not ${param('unreadOnly')}::boolean or notifications.read_at is null)`)
      .where(isActorShown)
      .where(isSubjectPublic)
      .orderBy('notifications.created_at', 'desc')
      .orderBy('notifications.id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
);

export type NotificationRow = Awaited<ReturnType<(typeof ownNotifications)['page']>>['rows'][number];

/**
 * Lists the caller's notifications, newest first, without withdrawn or hidden subjects, spam accounts and hidden
 * followers (ListFollowers).
 */
export async function listNotifications(
  context: CommunityContext,
  call: CallContext,
  { kind, unreadOnly, ...page }: { kind?: string | undefined; unreadOnly: boolean; page: number; perPage: number },
) {
  const { userId } = requireUser(call.principal);
  const db = context.database.reader(call.signal);
  await deliverWidePublications(db, userId);
  return ownNotifications.page(db, { userId, kind: kind ?? null, unreadOnly }, page);
}
