import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import type { CommunityContext } from '../context.ts';
import { lockUser } from '../users/lock-user.ts';
import { endFollows } from './follow-rows.ts';
import { requireValidCount, countTargets } from './follow-rules.ts';

/** Makes the caller unfollow all of these. Restricted accounts may unfollow. */
export async function unfollow(
  context: CommunityContext,
  call: CallContext,
  whom: { userIds: readonly number[]; organizationIds: readonly number[] },
): Promise<void> {
  const { userId } = requireUser(call.principal);
  requireValidCount(whom);
  await context.followQueue.take({ ownerId: userId, follows: countTargets(whom), signal: call.signal }, () =>
    context.database.transaction(call, async (em) => {
      await lockUser(em, userId);
      await endFollows(em, userId, whom);
    }),
  );
}
