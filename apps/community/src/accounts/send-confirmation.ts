import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import { requireAttempts } from '../attempts/attempts.ts';
import { attemptLimits } from '../attempts/limits.ts';
import type { CommunityContext } from '../context.ts';
import { isWithinMailboxLimit } from '../mails/mailbox-limit.ts';
import type { Tables } from '../tables/tables.ts';
import { readAccount } from '../users/account-view.ts';
import { requestEmailChange } from './request-email-change.ts';
import { lockOwnUser } from './lock-own-user.ts';
import { sendConfirmationLink } from './send-confirmation-link.ts';

/** Sends the confirmation link again, to the pending address if there is one, else to the current one. */
export async function sendConfirmation(context: CommunityContext, call: CallContext): Promise<void> {
  const { userId } = requireUser(call.principal);
  const db = context.database.reader<Tables>(call.signal);
  const { pendingEmail, email = '', isEmailConfirmed } = await readAccount(db, userId);
  if (pendingEmail === undefined && isEmailConfirmed === true) return;
  const to = pendingEmail ?? email;
  await requireAttempts(db, [{ limit: attemptLimits.confirmations, subject: `${userId}` }]);
  const limit = pendingEmail === undefined ? attemptLimits.confirmationMails : attemptLimits.newAddressMails;
  if (!(await isWithinMailboxLimit(db, to, limit))) return;
  const site = await context.site.identify();
  await context.database.transaction(call, async (em) => {
    const user = await lockOwnUser(em, userId);
    if (pendingEmail !== undefined) return requestEmailChange(em, site, user, { email: to, isSent: true });
    return sendConfirmationLink(em, site, { id: userId, username: user.username, email: to });
  });
}
