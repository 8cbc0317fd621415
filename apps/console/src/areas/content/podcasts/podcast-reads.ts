/** Matches the queries that show podcasts or episodes. */
export const podcastReads = ({ queryKey: [operation] }: { queryKey: readonly unknown[] }): boolean =>
  typeof operation === 'string' && operation.includes('Podcast');
