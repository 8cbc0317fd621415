import { queryClient } from './query-client.ts';
import { signIn } from './sign-in.ts';

/** Opens the sign-in page after a 401, and reads the roles again after a refused write, since they may have changed. */
export function handleAuthFailure(method: string, status: number): void {
  if (status === 401) void signInIfSignedOut();
  if (status === 403 && method !== 'GET') void queryClient.invalidateQueries({ queryKey: ['me'] });
}

/** A health check can answer 401 for want of its token, while the session is valid. */
async function signInIfSignedOut(): Promise<void> {
  try {
    const { status } = await fetch('/api/users/me');
    if (status === 401) signIn();
  } catch {
    // The failed read itself reports that the site is unreachable.
  }
}
