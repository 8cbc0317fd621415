import { maxTargetLength } from '../../edge/http/requests/check-request.ts';

/** Returns the path of a sign-in page with the path to return to. */
export function signInPath(path: string, returnTo: string): string {
  return returnTo === '/' ? path : `${path}?${new URLSearchParams({ return_to: returnTo }).toString()}`;
}

/** Whether a target is short enough to be the return path of every sign-in page. */
export function isReturnable(target: string): boolean {
  return signInPath('/signin/passkey', target).length <= maxTargetLength;
}
