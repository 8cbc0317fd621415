import type { CallContext } from '@commonplace/domain/call-context';
import { attemptLimits } from '../attempts/limits.ts';
import type { CommunityContext } from '../context.ts';
import { requireUnownedName } from '../names/require-unowned-name.ts';
import { comparePassword } from '../auth/passwords/confirm-password.ts';
import { startSession, type Visitor } from '../auth/sessions/start-session.ts';
import { markUsed, openToken } from '../tokens/one-time-tokens.ts';
import { refusalOfLink } from './confirmation-links.ts';
import { openAccount, initialStandings } from './open-account.ts';

/** A confirmation link as it was followed. */
export interface FollowedLink {
  token: string;
  /** The password that was chosen at sign-up. */
  password: string;
  visitor?: Visitor | undefined;
}

/**
 * Opens the account of a sign-up and signs its owner in. The link alone is not enough: without the password, the person
 * who signed up with a stranger's address would own the account. Throws `validation_failed` for a wrong password and
 * for a username or address that was taken meanwhile, and `rate_limited` for too many attempts; the link stays usable.
 */
export async function completeSignUp(
  context: CommunityContext,
  call: CallContext,
  { name = '', username = '', email = '', passwordHash = '', status, returnTo }: Record<string, string>,
  { token: linkToken, password, visitor }: FollowedLink,
): Promise<{ email: string; sessionToken: string; returnTo?: string }> {
  const attempt = { limit: attemptLimits.signUpPassword, subject: linkToken };
  await comparePassword(context, call, { attempt, password, hash: passwordHash, field: 'password' });
  await requireUnownedName(context, call, username);
  const standings = initialStandings(status);
  return context.database.transaction(call, async (em) => {
    const token = await openToken(em, linkToken, ['sign_up']);
    if (!token) throw await refusalOfLink(em.getKysely(), linkToken);
    await markUsed(em, token);
    const user = await openAccount(em, { name, username, email, isEmailConfirmed: true, passwordHash, standings });
    const { token: sessionToken } = await startSession(em, user, visitor);
    return { email, sessionToken, ...(returnTo !== undefined && { returnTo }) };
  });
}
