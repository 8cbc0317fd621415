import type { CallContext } from '@commonplace/domain/call-context';
import { violation, Violations } from '@commonplace/domain/violations';
import { requireAttempts } from '../attempts/attempts.ts';
import { attemptLimits } from '../attempts/limits.ts';
import type { CommunityContext } from '../context.ts';
import { requireActiveCredential } from '../auth/credentials/require-active-credential.ts';
import { accountMails } from '../mails/account-mails.ts';
import { isWithinMailboxLimit } from '../mails/mailbox-limit.ts';
import { confirmPassword } from '../auth/passwords/confirm-password.ts';
import type { Tables } from '../tables/tables.ts';
import { parseEmail } from '../users/email-address.ts';
import { requestEmailChange } from './request-email-change.ts';
import { lockOwnUser } from './lock-own-user.ts';

/**
 * Sends a confirmation link to the new address and a notice to the old one. The address changes when the link is
 * followed (`confirm-address.ts`). Only the owner of an address learns that it is taken.
 */
export async function changeAddress(
  context: CommunityContext,
  call: CallContext,
  { currentPassword, email: newEmail }: { currentPassword: string; email: string },
): Promise<void> {
  const violations = new Violations();
  const email = parseEmail(newEmail);
  if (email === undefined) violations.add('email', 'is invalid');
  const caller = await violations.collect(confirmPassword(context, call, currentPassword));
  if (caller === undefined || email === undefined) throw violations.toError();
  const db = context.database.reader<Tables>(call.signal);
  await requireAttempts(db, [{ limit: attemptLimits.confirmations, subject: `${caller.userId}` }]);
  const hasRoom = await isWithinMailboxLimit(db, email, attemptLimits.newAddressMails);
  const site = await context.site.identify();
  await context.database.transaction(call, async (em) => {
    const user = await lockOwnUser(em, caller.userId);
    await requireActiveCredential(em, caller);
    if (user.email === email) throw violation('email', 'is already the email address of this account');
    // The caller sees the pending address either way, so the answer does not reveal earlier mails to it.
    await requestEmailChange(em, site, user, { email, isSent: hasRoom });
    await accountMails(em, site).securityNotice(user, `A change of your email address was requested: ${email}`);
  });
}
