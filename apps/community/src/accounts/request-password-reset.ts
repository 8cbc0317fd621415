import type { CallContext } from '@commonplace/domain/call-context';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import { addressRange } from '@commonplace/rules/ip-address';
import { z } from 'zod';
import { requireAttempts } from '../attempts/attempts.ts';
import { attemptLimits } from '../attempts/limits.ts';
import type { CommunityContext } from '../context.ts';
import { accountMails } from '../mails/account-mails.ts';
import { isWithinMailboxLimit } from '../mails/mailbox-limit.ts';
import { findAccount, normalizeLogin } from '../auth/sessions/find-account.ts';
import type { Visitor } from '../auth/sessions/start-session.ts';
import type { Tables } from '../tables/tables.ts';
import { issueToken } from '../tokens/one-time-tokens.ts';

/** Looks up the account after the caller was answered, so that the answer does not reveal whether it exists. */
export const passwordResetJob = defineJob({
  name: 'request-password-reset',
  payload: z.object({ login: z.string() }),
  timeLimitSeconds: 60,
});

/**
 * Enqueues a mail with a reset link. Answers before the account is looked up. Throws `rate_limited` for an IP address
 * that asks too often.
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
  await context.database.transaction(call, (em) => enqueue(em, passwordResetJob, payload));
}

/**
 * Sends the link unless the mailbox got one within the last minute or has reached its limit. Earlier links keep working
 * until one is used, because anyone may request a reset and must not revoke a link that the owner is about to follow.
 */
export async function sendPasswordReset(
  context: CommunityContext,
  call: Pick<CallContext, 'signal'>,
  login: string,
): Promise<void> {
  const db = context.database.reader<Tables>(call.signal);
  const account = await findAccount(db, login);
  if (!account || account.standings.includes('banned')) return;
  const site = await context.site.identify();
  await context.database.transaction(call, async (em) => {
    if (!(await isWithinMailboxLimit(em.getKysely(), account.email, attemptLimits.repeatedResets))) return;
    if (!(await isWithinMailboxLimit(em.getKysely(), account.email, attemptLimits.resetMails))) return;
    const token = await issueToken(em, {
      purpose: 'reset_password',
      userId: account.id,
      detail: { email: account.email },
    });
    await accountMails(em, site).resetPassword(account, token);
  });
}
