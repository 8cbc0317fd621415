import { unauthenticated } from '@commonplace/rpc/errors';
import { requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { selectUsers, type UserRow } from './user-view.ts';

/** E30: the caller. An account that was banned since its key was checked is `unauthenticated` (S4). */
export async function getAuthenticatedUser(context: CommunityContext, call: CallContext): Promise<UserRow> {
  const { userId } = requireUser(call.principal);
  const row = await selectUsers(context.database.fork(call.signal)).where('id', '=', userId).executeTakeFirst();
  if (!row) throw unauthenticated();
  return row;
}
