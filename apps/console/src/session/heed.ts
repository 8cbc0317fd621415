import { queryClient } from './query-client.ts';
import { signIn } from './sign-in.ts';

/**
 * Whose session has ended is led to the sign-in. Who was refused a write may have lost a role: what is shown follows from
 * those that are left, and a screen that is not for them says whose it is.
 */
export function heed(method: string, status: number): void {
  if (status === 401) void leaveUnlessSignedIn();
  if (status === 403 && method !== 'GET') void queryClient.invalidateQueries({ queryKey: ['me'] });
}

/** A check of health may refuse who has no token for it: then somebody is signed in all the same. */
async function leaveUnlessSignedIn(): Promise<void> {
  try {
    const { status } = await fetch('/api/users/me');
    if (status === 401) signIn();
  } catch {
    // The way to the site is cut: that is said where it is read from.
  }
}
