import type { CallContext } from '@commonplace/domain/call-context';
import { unauthenticated } from '@commonplace/domain/errors';
import { refundAttempts, requireAttempts } from '../../attempts/attempts.ts';
import { attemptLimits } from '../../attempts/limits.ts';
import type { CommunityContext } from '../../context.ts';
import { acceptSecondFactor } from '../second-factors/accept-second-factor.ts';
import { lockUser } from '../../users/lock-user.ts';
import { signInOwner } from './sign-in-owner.ts';
import type { Tables } from '../../tables/tables.ts';
import { countWrongUse, openToken, readToken, consumeToken } from '../../tokens/one-time-tokens.ts';
import { startSession, type NewSession, type Visitor } from './start-session.ts';

export interface CompleteSignInInput {
  challengeToken: string;
  /** A code of the authenticator app, or a recovery code. */
  code: string;
  visitor?: Visitor | undefined;
}

/**
 * Completes a sign-in with a second factor. Throws `unauthenticated` for a wrong code and an expired first step; a few
 * wrong codes end the first step. Throws `rate_limited` for too many wrong codes for one account, over all sign-ins.
 */
export async function completeSignIn(
  context: CommunityContext,
  call: CallContext,
  { challengeToken, code, visitor }: CompleteSignInInput,
): Promise<NewSession> {
  const db = context.database.reader<Tables>(call.signal);
  const challenge = await readToken(db, challengeToken, 'sign_in');
  if (!challenge || challenge.user_id === null) throw unauthenticated();
  const { user_id: userId } = challenge;
  const attempts = [{ limit: attemptLimits.secondFactor, subject: String(userId) }];
  await requireAttempts(db, attempts);
  const session = await context.database.transaction(call, async (em) => {
    // Locks the account before its tokens, in the same order as the code that revokes them.
    await lockUser(em, userId);
    const token = await openToken(em, challengeToken, ['sign_in']);
    if (!token) return undefined;
    if (!(await acceptSecondFactor(em, userId, code))) {
      await countWrongUse(em, token);
      return undefined;
    }
    await consumeToken(em, token);
    return startSession(em, await signInOwner(em, userId), visitor);
  });
  if (!session) throw unauthenticated();
  await refundAttempts(db, attempts);
  return session;
}
