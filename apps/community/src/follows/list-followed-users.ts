import type { Page } from '@commonplace/db/pagination';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import type { CommunityContext } from '../context.ts';
import { followedUsers, followedView } from './followed-accounts.ts';

/** Lists the users that the caller follows, newest follow first, without banned and spam accounts. */
export async function listFollowedUsers(context: CommunityContext, call: CallContext, page: Page) {
  const { userId } = requireUser(call.principal);
  const { rows, hasNext } = await followedUsers.page(context.database.reader(call.signal), { userId }, page);
  return { users: rows.map((row) => ({ ...followedView(row), userId: row.followed_id })), hasNext };
}
