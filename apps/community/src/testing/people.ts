import type { CallContext } from '@commonplace/domain/call-context';
import type { UserPrincipal } from '@commonplace/domain/principal';
import { CredentialKind } from '@commonplace/proto/community/v1/credentials';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { sendPasswordReset } from '../accounts/request-password-reset.ts';
import { resetAttempts } from '../attempts/attempts.ts';
import { attemptLimits } from '../attempts/limits.ts';
import { authenticate } from '../auth/credentials/authenticate.ts';
import { savePassword } from '../auth/passwords/save-password.ts';
import { signIn } from '../auth/sessions/sign-in.ts';
import { startSession } from '../auth/sessions/start-session.ts';
import { callAs, operator, signUp, type TestContext } from './fixture.ts';
import { lastToken } from './mails.ts';

export const visitor = { address: '192.0.2.1', userAgent: 'Mozilla/5.0 (test)' };
export const password = 'correct horse battery';

/** A user with a browser session. */
export interface Person {
  userId: number;
  username: string;
  email: string;
  token: string;
  sessionId: string;
  principal: UserPrincipal;
  call: CallContext;
}

let passwordHash: Promise<string> | undefined;

/** Creates an account with `password` and one session. */
export async function signedIn(context: TestContext, username?: string): Promise<Person> {
  const { principal } = await signUp(context, username === undefined ? {} : { username });
  passwordHash ??= context.passwords.hash(password, new AbortController().signal);
  const hash = await passwordHash;
  const { userId } = principal;
  const token = await context.database.transaction(undefined, async (em) => {
    await savePassword(em, userId, hash);
    return (await startSession(em, { id: userId, username: principal.username }, visitor)).token;
  });
  return personOf(context, token, principal.username);
}

/** Returns the owner of a session token, as the gateway would. */
export async function personOf(context: TestContext, token: string, username: string): Promise<Person> {
  const owner = await authenticate(context, operator, { secret: token, kind: CredentialKind.SESSION });
  const { user_id: userId, credential_id: sessionId } = owner;
  const credential = { kind: 'session', id: sessionId } as const;
  const principal = userPrincipal({ userId, username, keyId: 0, credential });
  const email = `${username}@example.com`.toLowerCase();
  return { userId, username, email, token, sessionId, principal, call: callAs(principal) };
}

/** Whether the token of a session still works. */
export function works(context: TestContext, token: string): Promise<boolean> {
  return authenticate(context, operator, { secret: token, kind: CredentialKind.SESSION }).then(
    () => true,
    () => false,
  );
}

/** Whether the login works with the password. */
export function canSignIn(context: TestContext, login: string, secret: string): Promise<boolean> {
  return signIn(context, callAs(anonymous), { login, password: secret, visitor }).then(
    () => true,
    () => false,
  );
}

/** Requests a password reset and returns its token. */
export async function resetToken(context: TestContext, person: Pick<Person, 'username' | 'email'>): Promise<string> {
  // As if the last one had been requested more than a minute ago.
  await resetAttempts(context.database.reader(), [{ limit: attemptLimits.repeatedResets, subject: person.email }]);
  await sendPasswordReset(context, callAs(anonymous), person.username);
  return lastToken(context, person.email);
}

/** Signs in with a password and returns the token of the session, empty while a code is required. */
export async function sessionToken(
  context: TestContext,
  login: string,
  secret = password,
  from = visitor,
): Promise<string> {
  const result = await signIn(context, callAs(anonymous), { login, password: secret, visitor: from });
  return 'session' in result ? result.session.token : '';
}
