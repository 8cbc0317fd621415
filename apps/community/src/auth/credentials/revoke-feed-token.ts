import type { CallContext } from '@commonplace/domain/call-context';
import { requireSession } from '@commonplace/domain/principal';
import type { CommunityContext } from '../../context.ts';
import { endFeedToken } from './end-feed-token.ts';

/** Revokes the caller's feed token, if there is one. */
export async function revokeFeedToken(context: CommunityContext, call: CallContext) {
  const { user } = requireSession(call.principal);
  await context.database.transaction(call, (em) => endFeedToken(em, user.userId));
  return {};
}
