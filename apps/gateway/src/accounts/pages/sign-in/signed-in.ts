import { returningPath, welcomePath } from '@commonplace/ui/page/returning-path';
import { localPath } from '../local-path.ts';
import type { PageCall, PageRedirect } from '../page.ts';
import { mayRedirectElsewhere } from './return-to.ts';

/**
 * Starts a new session after signing in, ends a previous one of the browser, and redirects to the return path.
 */
export async function signedIn(
  { clients, options, principals, sessionToken, user }: PageCall,
  session: { token: string } | undefined,
  returnTo: string,
): Promise<PageRedirect> {
  if (!session) throw new Error('the response of community has no session');
  if (sessionToken !== undefined) await clients.sessions.signOut({ token: sessionToken }, options);
  if (user?.credential) principals.forgetCredentials('session', [user.credential.id], user.userId);
  return { redirect: localPath(returnTo), flash: 'signed_in', session: { token: session.token } };
}

/** Starts the first session of a new user, and redirects to the first steps, which end at the return path. */
export async function signedUp(call: PageCall, sessionToken: string, returnTo: string): Promise<PageRedirect> {
  const target = localPath(returnTo);
  // An application that sent the user here does not wait for long.
  const isWelcomed = call.hasSite && !mayRedirectElsewhere(target);
  const redirect = isWelcomed ? returningPath(welcomePath, target) : target;
  return { ...(await signedIn(call, { token: sessionToken }, target)), redirect, flash: 'signed_up' };
}
