import { requireUnrestricted, requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { lockUser } from '../standing/lock-user.ts';
import { beginFollows } from './follow-rows.ts';
import { checkCount } from './follow-rules.ts';

/**
 * E18: the caller follows everybody and everything of these ids; unknown ones are passed over, and so are those that are
 * followed already. S4: restricted accounts do not follow, since others see it.
 */
export async function follow(
  context: CommunityContext,
  call: CallContext,
  whom: { userIds: readonly number[]; organizationIds: readonly number[] },
): Promise<void> {
  const user = requireUser(call.principal);
  requireUnrestricted(user);
  checkCount(whom);
  await context.followTurns.take(user.userId, () =>
    context.database.transaction(call.signal, async (em) => {
      await lockUser(em, user.userId);
      await beginFollows(em, user.userId, whom);
    }),
  );
}
