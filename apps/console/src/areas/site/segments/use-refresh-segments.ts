import { useQueryClient } from '@tanstack/react-query';

const isSegmentPath = (path: unknown): boolean => typeof path === 'string' && path.startsWith('/api/segments');

/** Returns a function that refreshes all reads of segments. */
export function useRefreshSegments(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isSegmentPath(path) });
}
