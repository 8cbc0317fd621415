import { localPath } from '../local-path.ts';
import type { PageCall, PageRedirect } from '../page.ts';

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
