import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { authorColumns, toPerson } from '@commonplace/people/person';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { isSpamAccount, isUnbannedAccount } from '../users/status/conditions.ts';

/** Users who hold a badge, each once. */
export const holdersOfBadge = pagedStatement(
  { planName: 'holders-of-badge' },
  (db: Kysely<Tables>, param: Param<PageWindow & { badgeId: number }>) =>
    db
      .selectFrom('badge_achievements as held')
      .innerJoin('users as author', 'author.id', 'held.user_id')
      .distinctOn('held.user_id')
      .select('held.user_id')
      .select(authorColumns)
      .where('held.badge_id', '=', param('badgeId'))
      .where('held.deleted', '=', false)
      .where('author.closed_at', 'is', null)
      .where(isUnbannedAccount('author'))
      .where((eb) => eb.not(isSpamAccount('author')))
      .orderBy('held.user_id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
);

/** Lists the users who hold a badge, newest account first, without banned, closed and spam accounts. */
export async function listBadgeHolders(
  context: CommunityContext,
  call: CallContext,
  { badgeId, ...page }: Page & { badgeId: number },
) {
  const { rows, hasNext } = await holdersOfBadge.page(context.database.reader(call.signal), { badgeId }, page);
  return { users: rows.map((row) => toPerson(row.user_id, row)), hasNext };
}
