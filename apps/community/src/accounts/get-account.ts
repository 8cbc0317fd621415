import { requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { readAccount } from '../users/account-view.ts';

/** The caller's own account. */
export function getAccount(context: CommunityContext, call: CallContext) {
  const { userId } = requireUser(call.principal);
  return readAccount(context.database.reader(call.signal), userId);
}
