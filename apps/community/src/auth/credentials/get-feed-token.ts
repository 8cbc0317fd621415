import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import { toOptionalRfc3339, toRfc3339 } from '@commonplace/rules/rfc3339';
import type { CommunityContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';

/** Returns when the caller's feed token was created and used; nothing without one. */
export async function getFeedToken(context: CommunityContext, call: CallContext) {
  const { userId } = requireUser(call.principal);
  const token = await context.database
    .reader<Tables>(call.signal)
    .selectFrom('feed_tokens')
    .select(['created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!token) return {};
  const lastUsedAt = toOptionalRfc3339(token.last_used_at);
  return { feedToken: { createdAt: toRfc3339(token.created_at), ...(lastUsedAt && { lastUsedAt }) } };
}
