import type { CallContext } from '@commonplace/rpc/server';
import { violation } from '@commonplace/rpc/violations';
import { requireAttempts } from '../attempts/attempts.ts';
import { attemptLimits } from '../attempts/limits.ts';
import type { CommunityContext } from '../context.ts';
import { requireLiving } from '../credentials/require-living.ts';
import { accountMails } from '../mails/account-mails.ts';
import { hasMailboxRoom } from '../mails/mailbox-room.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import type { Tables } from '../tables/tables.ts';
import { parseAddress } from '../users/mail-address.ts';
import { askForNewAddress } from './ask-for-new-address.ts';
import { lockOwnUser } from './own-user.ts';

/**
 * Sends a confirmation link to the new address and a notice to the old one. The address changes when the link is
 * followed (`confirm-address.ts`). Only the owner of an address learns that it is taken.
 */
export async function changeAddress(
  context: CommunityContext,
  call: CallContext,
  { currentPassword, email: given }: { currentPassword: string; email: string },
): Promise<void> {
  const caller = await confirmPassword(context, call, currentPassword);
  const email = parseAddress(given);
  if (email === undefined) throw violation('email', 'is invalid');
  const db = context.database.reader<Tables>(call.signal);
  await requireAttempts(db, [{ limit: attemptLimits.confirmations, subject: `${caller.userId}` }]);
  const hasRoom = await hasMailboxRoom(db, email, attemptLimits.newAddressMails);
  const site = await context.site.identify(call);
  await context.database.transaction(call.signal, async (em) => {
    const user = await lockOwnUser(em, caller.userId);
    await requireLiving(em, caller);
    if (user.email === email) throw violation('email', 'is already the email address of this account');
    // The caller sees the pending address either way, so the answer does not reveal earlier mails to it.
    await askForNewAddress(em, site, user, { email, isSent: hasRoom });
    await accountMails(em, site).securityNotice(user, `A change of your email address was requested: ${email}`);
  });
}
