import { statement, type Given } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { unauthenticated } from '@commonplace/domain/errors';
import { requireUser } from '@commonplace/domain/principal';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { userById, type UserRow } from './user-view.ts';

/** Counts the followers that ListFollowers shows. */
export const followersCount = statement('followers-count', (db: Kysely<Tables>, given: Given<{ id: number }>) =>
  db
    .selectFrom('follows')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('followable_type', '=', 'User')
    .where('followable_id', '=', given('id'))
    .where('shown', '=', true),
);

/**
 * Returns the caller. Throws `unauthenticated` when the account was banned since its credential was checked
 * (rules.md#restricted-accounts).
 */
export async function getAuthenticatedUser(
  context: CommunityContext,
  call: CallContext,
  { countsFollowers }: { countsFollowers: boolean },
): Promise<{ row: UserRow; followersCount?: number }> {
  const { userId: id } = requireUser(call.principal);
  const db = context.database.reader(call.signal);
  const row = await userById.first(db, { id });
  if (!row) throw unauthenticated();
  return countsFollowers ? { row, followersCount: (await followersCount.one(db, { id })).count } : { row };
}
