import { unauthenticated } from '@commonplace/rpc/errors';
import { requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { userById, type UserRow } from './user-view.ts';

/** E30: the caller. An account that was banned since its key was checked is `unauthenticated` (S4). */
export async function getAuthenticatedUser(context: CommunityContext, call: CallContext): Promise<UserRow> {
  const { userId } = requireUser(call.principal);
  const row = await userById.first(context.database.reader(call.signal), { id: userId });
  if (!row) throw unauthenticated();
  return row;
}
