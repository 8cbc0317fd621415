/** Matches the queries that show podcasts or episodes. */
export const podcastReads = ({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean =>
  typeof path === 'string' && path.startsWith('/api/podcast');
