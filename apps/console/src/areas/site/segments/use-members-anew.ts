import { useQueryClient } from '@tanstack/react-query';

const isOfSegments = (path: unknown): boolean => typeof path === 'string' && path.startsWith('/api/segments');

/** Reads all that is shown of segments anew, once members have come or gone. */
export function useMembersAnew(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfSegments(path) });
}
