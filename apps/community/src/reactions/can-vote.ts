import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { hasRole, type UserPrincipal } from '@commonplace/domain/principal';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { isVote } from './reaction-rules.ts';

const standingsOf = statement('voter-standings', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  db.selectFrom('users').select('standings').where('id', '=', param('id')),
);

/**
 * Whether the user may cast a vote of this category: trusted users and moderators (TrustUser). Other categories need no
 * check.
 */
export async function canVote(
  context: Pick<CommunityContext, 'database'>,
  call: CallContext,
  user: UserPrincipal,
  category: string,
): Promise<boolean> {
  if (!isVote(category)) return false;
  if (hasRole(user, 'moderator')) return true;
  const account = await standingsOf.first(context.database.reader(call.signal), { id: user.userId });
  return account?.standings.includes('trusted') ?? false;
}
