import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { CallContext } from '@commonplace/rpc/server';
import { addressRange } from '@commonplace/rules/ip-address';
import { z } from 'zod';
import { requireAttempts } from '../attempts/attempts.ts';
import { attemptLimits } from '../attempts/limits.ts';
import type { CommunityContext } from '../context.ts';
import { accountMails } from '../mails/account-mails.ts';
import { hasMailboxRoom } from '../mails/mailbox-room.ts';
import { findAccount, normalizeLogin } from '../sessions/account-by-login.ts';
import type { Visitor } from '../sessions/start-session.ts';
import type { SiteCall } from '../site/site.ts';
import type { Tables } from '../tables/tables.ts';
import { issueToken } from '../tokens/one-time-tokens.ts';

/** Whether there is such an account is looked at here, after the caller was answered. */
export const passwordResetJob = defineJob({
  name: 'request-password-reset',
  payload: z.object({ login: z.string() }),
  timeLimitSeconds: 60,
});

/**
 * Has a link sent to whoever forgot their password, if there is such an account: the answer comes before anybody has
 * looked. An address of the network that asks too often is `rate_limited`.
 */
export async function requestPasswordReset(
  context: CommunityContext,
  call: CallContext,
  { login, visitor }: { login: string; visitor?: Visitor | undefined },
): Promise<void> {
  const range = addressRange(visitor?.address ?? '');
  const db = context.database.reader<Tables>(call.signal);
  await requireAttempts(db, [{ limit: attemptLimits.resetsOfAddress, subject: range }]);
  const payload = { login: normalizeLogin(login) };
  await context.database.transaction(call.signal, (em) => enqueue(em, passwordResetJob, payload));
}

/**
 * Sends the link; a mailbox that has been sent enough gets no more. Those that were sent before go on working until one of
 * them is used: anybody may ask, and must not end the link that its owner is about to follow.
 */
export async function sendPasswordReset(context: CommunityContext, call: SiteCall, login: string): Promise<void> {
  const db = context.database.reader<Tables>(call.signal);
  const account = await findAccount(db, login);
  if (!account || account.standings.includes('banned')) return;
  if (!(await hasMailboxRoom(db, account.email, attemptLimits.resetMails))) return;
  const site = await context.site.identify(call);
  await context.database.transaction(call.signal, async (em) => {
    const token = await issueToken(em, {
      purpose: 'reset_password',
      userId: account.id,
      detail: { email: account.email },
    });
    await accountMails(em, site).resetPassword(account, token);
  });
}
