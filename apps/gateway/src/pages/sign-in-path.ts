import { maxTargetLength } from '../http/requests/check-request.ts';

/** A way to sign in, with where to go afterwards. */
export function signInPath(path: string, returnTo: string): string {
  return returnTo === '/' ? path : `${path}?${new URLSearchParams({ return_to: returnTo }).toString()}`;
}

/** Whether somebody who is asked to sign in first, in whichever way, gets back to a target: it has to fit into another. */
export function isReturnable(target: string): boolean {
  return signInPath('/signin/passkey', target).length <= maxTargetLength;
}
