import type { CallContext } from '@commonplace/domain/call-context';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import type { CommunityContext } from '../context.ts';
import { lockUser } from '../users/lock-user.ts';
import { beginFollows } from './follow-rows.ts';
import { requireValidCount, countTargets } from './follow-rules.ts';
import { requireDailyLimit } from './daily-follow-limit.ts';

interface FollowTargets {
  userIds: readonly number[];
  organizationIds: readonly number[];
}

/**
 * Makes the caller follow all of these users and organizations (CreateFollows). Ignores unknown targets and those
 * already followed. Restricted accounts may not, because follows are public (rules.md#restricted-accounts). Throws
 * `rate_limited`, without starting any, beyond the site's limit.
 */
export async function follow(
  context: CommunityContext,
  call: CallContext,
  { userIds, organizationIds }: FollowTargets,
): Promise<void> {
  const user = requireUser(call.principal);
  requireUnrestricted(user);
  const whom = { userIds, organizationIds };
  requireValidCount(whom);
  const { follow_count_daily: dailyLimit } = await context.settings.latest();
  await context.followQueue.take({ ownerId: user.userId, follows: countTargets(whom), signal: call.signal }, () =>
    context.database.transaction(call, async (em) => {
      await lockUser(em, user.userId);
      const follows = await beginFollows(em, user.userId, whom);
      if (dailyLimit !== null && follows.length > 0) await requireDailyLimit(em, user.userId, dailyLimit);
    }),
  );
}
