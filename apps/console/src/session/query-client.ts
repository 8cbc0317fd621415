import { CommonplaceError } from '@commonplace/client';
import { QueryClient } from '@tanstack/react-query';
import { shareUnlessTagged } from './share-unless-tagged.ts';

/** Nothing answered: the way to the site is cut, or it is away for the moment. */
export function isAway(error: unknown): boolean {
  return error instanceof CommonplaceError && [0, 502, 503, 504].includes(error.status);
}

/** What is asked is kept for the screens that show it, and asked again when somebody comes back to them. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // The client has tried a request again itself, as far as that makes sense.
      retry: false,
      structuralSharing: shareUnlessTagged,
      // What cannot be read is said in place of what it would show; what was read before goes on being shown.
      throwOnError: (_error, query) => query.state.data === undefined,
    },
  },
});
