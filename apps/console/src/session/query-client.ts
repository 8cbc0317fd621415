import { CommonplaceError } from '@commonplace/client';
import { QueryClient } from '@tanstack/react-query';
import { shareUnlessTagged } from './share-unless-tagged.ts';

/** Whether the site could not be reached or is temporarily unavailable. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof CommonplaceError && [0, 502, 503, 504].includes(error.status);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // The API client retries by itself where that is safe.
      retry: false,
      structuralSharing: shareUnlessTagged,
      // The first failure replaces the screen; later ones keep showing the cached data.
      throwOnError: (_error, query) => query.state.data === undefined,
    },
  },
});
