import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import { attemptLimits } from '../attempts/limits.ts';
import type { CommunityContext } from '../context.ts';
import { learnPageName } from '../names/learn-page-name.ts';
import { comparePassword } from '../passwords/confirm-password.ts';
import { startSession, type Visitor } from '../sessions/start-session.ts';
import { openToken, useUpToken } from '../tokens/one-time-tokens.ts';
import { openAccount, standingsOfNewcomers } from './open-account.ts';

/** A link to confirm an address, as it was followed. */
export interface FollowedLink {
  token: string;
  /** Where it opens an account: the one that was chosen at sign-up. */
  password: string;
  visitor?: Visitor | undefined;
}

/**
 * Opens the account that was asked for at sign-up, and signs its owner in, who has the link and knows the password. The
 * password is that of whoever asked: an account that opened without it would be theirs, with somebody else's address. A
 * wrong one is `validation_failed`, too many with one link are `rate_limited`, and the link stays as it is; a username or
 * an address that somebody took meanwhile is `validation_failed` too.
 */
export async function openFromSignUp(
  context: CommunityContext,
  call: CallContext,
  { name = '', username = '', email = '', passwordHash = '', status }: Record<string, string>,
  { token: secret, password, visitor }: FollowedLink,
): Promise<{ email: string; sessionToken: string }> {
  const attempt = { limit: attemptLimits.signUpPassword, subject: secret };
  await comparePassword(context, call, { attempt, password, hash: passwordHash, field: 'password' });
  await learnPageName(context, call, username);
  const standings = standingsOfNewcomers(status);
  return context.database.transaction(call.signal, async (em) => {
    const token = await openToken(em, secret, ['sign_up']);
    if (!token) throw notFound();
    await useUpToken(em, token);
    const user = await openAccount(em, { name, username, email, isEmailConfirmed: true, passwordHash, standings });
    return { email, sessionToken: (await startSession(em, user, visitor)).token };
  });
}
