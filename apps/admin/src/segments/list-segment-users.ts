import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import { takePage, type Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { sql, type Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

/** Returns no row for an unknown segment, and one row of null for a page without members. */
export const segmentUserList = pagedStatement(
  { planName: 'segment-users' },
  (db: Kysely<Tables>, param: Param<PageWindow & { id: number }>) =>
    db
      .selectFrom('audience_segments')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('audience_segment_members')
            .select('user_id')
            .whereRef('segment_id', '=', 'audience_segments.id')
            .orderBy('user_id')
            .limit(param('limit'))
            .offset(param('offset'))
            .as('member'),
        (join) => join.on(sql<boolean>`true`),
      )
      .select('member.user_id')
      .where('audience_segments.id', '=', param('id'))
      .where('type_of', '=', 'manual')
      .orderBy('member.user_id'),
);

/** Returns the ids of the members in ascending order; for administrators. */
export async function listSegmentUsers(
  context: AdminContext,
  call: CallContext,
  { id, ...page }: Page & { id: number },
) {
  requireRole(call.principal, 'admin');
  const db = context.database.reader(call.signal);
  const { rows: memberRows } = await db.executeQuery(segmentUserList.compile({ id }, page));
  if (memberRows.length === 0) throw notFound();
  const ids = memberRows.flatMap(({ user_id: userId }) => (userId === null ? [] : [userId]));
  const { rows: userIds, hasNext } = takePage(ids, page.perPage);
  return { userIds, hasNext };
}
