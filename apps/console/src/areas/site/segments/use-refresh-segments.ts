import { useQueryClient } from '@tanstack/react-query';

const isSegmentRead = (operation: unknown): boolean => typeof operation === 'string' && operation.includes('Segment');

/** Returns a function that refreshes all reads of segments. */
export function useRefreshSegments(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey: [operation] }) => isSegmentRead(operation) });
}
