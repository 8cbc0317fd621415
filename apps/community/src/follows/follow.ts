import { requireUnrestricted, requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { lockUser } from '../standing/lock-user.ts';
import { beginFollows } from './follow-rows.ts';
import { checkCount, countOf } from './follow-rules.ts';
import { requireWithin } from './daily-follows.ts';

interface WantedFollows {
  userIds: readonly number[];
  organizationIds: readonly number[];
  /** How many somebody may begin to follow within a day, as the site has it (A62). */
  dailyLimit?: number | undefined;
}

/**
 * E18: the caller follows everybody and everything of these ids; unknown ones are passed over, and so are those that are
 * followed already. Beyond the site's limit none is begun, and it is `rate_limited`. S4: restricted accounts do not follow, since others see it.
 */
export async function follow(
  context: CommunityContext,
  call: CallContext,
  { dailyLimit, ...whom }: WantedFollows,
): Promise<void> {
  const user = requireUser(call.principal);
  requireUnrestricted(user);
  checkCount(whom);
  await context.followTurns.take({ ownerId: user.userId, follows: countOf(whom), signal: call.signal }, () =>
    context.database.transaction(call.signal, async (em) => {
      await lockUser(em, user.userId);
      const begun = await beginFollows(em, user.userId, whom);
      if (dailyLimit !== undefined && begun.length > 0) await requireWithin(em, user.userId, dailyLimit);
    }),
  );
}
