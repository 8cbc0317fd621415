import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { CommunityContext } from '../context.ts';
import { startSession, type Visitor } from '../auth/sessions/start-session.ts';
import type { Tables } from '../tables/tables.ts';
import { openToken, readToken, consumeToken } from '../tokens/one-time-tokens.ts';
import { validateNewAccount } from './new-account.ts';
import { openAccount } from './open-account.ts';

export interface AcceptInvitationInput {
  token: string;
  name: string;
  username: string;
  password: string;
  visitor?: Visitor | undefined;
}

/**
 * Opens the account of an invitation and signs its owner in. Throws `not_found` for a link that has expired or was
 * used, and `validation_failed` for broken rules, which leave the link usable.
 */
export async function acceptInvitation(
  context: CommunityContext,
  call: CallContext,
  input: AcceptInvitationInput,
): Promise<string> {
  const invitation = await readToken(context.database.reader<Tables>(call.signal), input.token, 'invitation');
  if (!invitation) throw notFound();
  const { email: invited = '' } = invitation.detail;
  const { name, username, email, password } = await validateNewAccount(context, call, { ...input, email: invited });
  const passwordHash = await context.passwords.hash(password, call.signal);
  return context.database.transaction(call, async (em) => {
    const token = await openToken(em, input.token, ['invitation']);
    if (!token) throw notFound();
    await consumeToken(em, token);
    const user = await openAccount(em, { name, username, email, isEmailConfirmed: true, passwordHash, standings: [] });
    return (await startSession(em, user, input.visitor)).token;
  });
}
