import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import type { CommunityContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';

/** Lists the caller's keys, oldest first, without secrets. There are at most ten, so it has no pages. */
export async function listApiKeys(context: CommunityContext, call: CallContext) {
  const { userId } = requireUser(call.principal);
  return context.database
    .reader<Tables>(call.signal)
    .selectFrom('api_keys')
    .select(['id', 'description', 'last_used_at', 'created_at', 'scopes', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}
