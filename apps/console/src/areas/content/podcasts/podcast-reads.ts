/** Every read that shows podcasts or their episodes. */
export const podcastReads = ({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean =>
  typeof path === 'string' && path.startsWith('/api/podcast');
