import type { CallContext } from '@commonplace/domain/call-context';
import { unauthenticated } from '@commonplace/domain/errors';
import { requireUser } from '@commonplace/domain/principal';
import type { CommunityContext } from '../context.ts';
import { followersCount } from './followers-count.ts';
import { userById, type UserRow } from './user-view.ts';

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
  return countsFollowers
    ? { row, followersCount: (await followersCount.one(db, { type: 'User', id })).count }
    : { row };
}
