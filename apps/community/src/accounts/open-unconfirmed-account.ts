import type { CallContext } from '@commonplace/domain/call-context';
import type { CommunityContext } from '../context.ts';
import { startSession, type Visitor } from '../auth/sessions/start-session.ts';
import { openAccount, initialStandings } from './open-account.ts';

interface Newcomer {
  name: string;
  username: string;
  email: string;
  passwordHash: string;
  status: string;
  visitor: Visitor | undefined;
}

/**
 * Opens an account without a confirmed address and signs its owner in, on a site that sends no mail. The owner of an
 * address that is taken cannot be notified there, so the answer says so (`validation_failed`).
 */
export function openUnconfirmedAccount(
  { database }: CommunityContext,
  call: CallContext,
  { visitor, status, ...newcomer }: Newcomer,
): Promise<string> {
  return database.transaction(call, async (em) => {
    const standings = initialStandings(status);
    const user = await openAccount(em, { ...newcomer, isEmailConfirmed: false, standings });
    return (await startSession(em, user, visitor)).token;
  });
}
