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
 * Asks whoever reads mail at a new address whether it is the caller's, and tells the old one. The address is the account's
 * when that was confirmed (`confirm-address.ts`). Whether another account has it is told to its owner alone.
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
    if (user.email === email) throw violation('email', 'is the address of this account');
    // The caller sees the address that waits either way: they are not told what others had sent there.
    await askForNewAddress(em, site, user, { email, isSent: hasRoom });
    await accountMails(em, site).securityNotice(user, `Another mail address was asked for: ${email}`);
  });
}
