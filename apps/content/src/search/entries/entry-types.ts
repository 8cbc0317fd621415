/** The types that searches find besides articles. */
export const entryTypes = ['users', 'organizations', 'tags', 'podcasts', 'podcast_episodes', 'listings'] as const;
export type EntryType = (typeof entryTypes)[number];
