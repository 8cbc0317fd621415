import { unauthenticated } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import { giveBackAttempts, requireAttempts } from '../attempts/attempts.ts';
import { attemptLimits } from '../attempts/limits.ts';
import type { CommunityContext } from '../context.ts';
import { acceptSecondFactor } from '../second-factors/accept-second-factor.ts';
import { lockUser } from '../standing/lock-user.ts';
import { signInOwner } from './sign-in-owner.ts';
import type { Tables } from '../tables/tables.ts';
import { countWrongUse, openToken, readToken, useUpToken } from '../tokens/one-time-tokens.ts';
import { startSession, type NewSession, type Visitor } from './start-session.ts';

export interface CompleteSignInInput {
  challengeToken: string;
  /** Of an authenticator application, or a recovery code. */
  code: string;
  visitor?: Visitor | undefined;
}

/**
 * The second step of signing in. A wrong code, and a first step that is over, are `unauthenticated`; a few wrong codes end
 * the first step, and too many for one account are `rate_limited`, however often its password was given.
 */
export async function completeSignIn(
  context: CommunityContext,
  call: CallContext,
  { challengeToken, code, visitor }: CompleteSignInInput,
): Promise<NewSession> {
  const db = context.database.reader<Tables>(call.signal);
  const begun = await readToken(db, challengeToken, 'sign_in');
  if (!begun || begun.user_id === null) throw unauthenticated();
  const { user_id: userId } = begun;
  const attempts = [{ limit: attemptLimits.secondFactor, subject: String(userId) }];
  await requireAttempts(db, attempts);
  const session = await context.database.transaction(call.signal, async (em) => {
    // The account before its tokens, as everything else locks them that ends them.
    await lockUser(em, userId);
    const token = await openToken(em, challengeToken, ['sign_in']);
    if (!token) return undefined;
    if (!(await acceptSecondFactor(em, userId, code))) {
      await countWrongUse(em, token);
      return undefined;
    }
    await useUpToken(em, token);
    return startSession(em, await signInOwner(em, userId), visitor);
  });
  if (!session) throw unauthenticated();
  await giveBackAttempts(db, attempts);
  return session;
}
