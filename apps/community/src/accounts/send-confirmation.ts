import { requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { requireAttempts } from '../attempts/attempts.ts';
import { attemptLimits } from '../attempts/limits.ts';
import type { CommunityContext } from '../context.ts';
import { accountMails } from '../mails/account-mails.ts';
import { hasMailboxRoom } from '../mails/mailbox-room.ts';
import type { Tables } from '../tables/tables.ts';
import { issueToken } from '../tokens/one-time-tokens.ts';
import { readAccount } from '../users/account-view.ts';
import { lockOwnUser } from './own-user.ts';

/** Asks again whether an address is the caller's: the new one that was not confirmed yet, else the one that there is. */
export async function sendConfirmation(context: CommunityContext, call: CallContext): Promise<void> {
  const { userId } = requireUser(call.principal);
  const db = context.database.reader<Tables>(call.signal);
  const { pendingEmail, email = '', isEmailConfirmed } = await readAccount(db, userId);
  if (pendingEmail === undefined && isEmailConfirmed === true) return;
  const to = pendingEmail ?? email;
  const purpose = pendingEmail === undefined ? 'confirm_address' : 'change_address';
  await requireAttempts(db, [{ limit: attemptLimits.confirmations, subject: `${userId}` }]);
  if (!(await hasMailboxRoom(db, to))) return;
  const site = await context.site.identify(call);
  await context.database.transaction(call.signal, async (em) => {
    const { name } = await lockOwnUser(em, userId);
    const token = await issueToken(em, { purpose, userId, detail: { email: to } });
    await accountMails(em, site).confirmAddress({ name, email: to }, purpose, token);
  });
}
