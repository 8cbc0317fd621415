import { ownPath } from '../own-path.ts';
import type { PageCall, PageRedirect } from '../page.ts';

/**
 * After signing in: a session of its own, whatever cookie the browser came with, which is ended if it was one. On to
 * where somebody wanted to go.
 */
export async function signedIn(
  { clients, options, principals, sessionToken, user }: PageCall,
  session: { token: string } | undefined,
  returnTo: string,
): Promise<PageRedirect> {
  if (!session) throw new Error('community has made no session');
  if (sessionToken !== undefined) await clients.sessions.signOut({ token: sessionToken }, options);
  if (user?.credential) principals.forgetCredentials('session', [user.credential.id], user.userId);
  return { redirect: ownPath(returnTo), flash: 'signed_in', session: { token: session.token } };
}
