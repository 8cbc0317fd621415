import type { CallContext } from '@commonplace/domain/call-context';
import { attemptLimits } from '../attempts/limits.ts';
import type { CommunityContext } from '../context.ts';
import { isWithinMailboxLimit } from '../mails/mailbox-limit.ts';
import { startSession, type Visitor } from '../auth/sessions/start-session.ts';
import { openAccount, initialStandings } from './open-account.ts';
import { sendConfirmationLink } from './send-confirmation-link.ts';

interface Newcomer {
  name: string;
  username: string;
  email: string;
  passwordHash: string;
  status: string;
  visitor: Visitor | undefined;
}

/**
 * Opens an account without a confirmed address, sends a link that confirms it and signs its owner in, on a site where
 * mails may not arrive. The owner of an address that is taken cannot be notified there, so the answer says so
 * (`validation_failed`).
 */
export async function openUnconfirmedAccount(
  { database, site }: CommunityContext,
  call: CallContext,
  { visitor, status, ...newcomer }: Newcomer,
): Promise<string> {
  const identity = await site.identify();
  return database.transaction(call, async (em) => {
    const standings = initialStandings(status);
    const user = await openAccount(em, { ...newcomer, isEmailConfirmed: false, standings });
    const maySend = await isWithinMailboxLimit(em.getKysely(), newcomer.email, attemptLimits.confirmationMails);
    if (maySend) await sendConfirmationLink(em, identity, user);
    return (await startSession(em, user, visitor)).token;
  });
}
