import { CommonplaceError } from '@commonplace/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { api } from './api.ts';
import { signIn } from './sign-in.ts';

/** Nothing answered: the way to the site is cut, or it is away for the moment. */
export function isAway(error: unknown): boolean {
  return error instanceof CommonplaceError && [0, 502, 503, 504].includes(error.status);
}

const isRefused = (error: unknown) => error instanceof CommonplaceError && error.status === 401;

/** A check of health may refuse who has no token for it: then somebody is signed in all the same. */
function leaveWhenSignedOut(error: unknown): void {
  if (isRefused(error)) void leaveUnlessSignedIn();
}

async function leaveUnlessSignedIn(): Promise<void> {
  try {
    await api.GET('/api/users/me');
  } catch (error) {
    if (isRefused(error)) signIn();
  }
}

/** What is asked is kept for the screens that show it, and asked again when somebody comes back to them. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
  mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // The client has tried a request again itself, as far as that makes sense.
      retry: false,
      // What cannot be read is said in place of what it would show; what was read before goes on being shown.
      throwOnError: (_error, query) => query.state.data === undefined,
    },
  },
});
