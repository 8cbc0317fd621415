/** The types of results, as the API names them. */
export const resultTypes = [
  'articles',
  'users',
  'organizations',
  'tags',
  'podcasts',
  'podcast_episodes',
  'listings',
] as const;
export type ResultType = (typeof resultTypes)[number];

/** The parameters of the search page; empty ones are not in its path. */
export interface SearchQuery {
  q: string;
  tag?: string | undefined;
  username?: string | undefined;
  year?: string | undefined;
  sort?: string | undefined;
  /** The only type of results; all types without it. */
  type?: ResultType | undefined;
}

const names = ['q', 'tag', 'username', 'year', 'sort', 'type'] as const;

/** Returns the path of a search. */
export function searchPath(query: SearchQuery): string {
  const pairs = names.flatMap((name) => {
    const value = query[name];
    return value === undefined || value === '' ? [] : [[name, value] as [string, string]];
  });
  return pairs.length === 0 ? '/search' : `/search?${new URLSearchParams(pairs).toString()}`;
}

/** Returns the search of a feed: it has articles alone, in the order of their dates. */
export function feedQuery(query: SearchQuery): SearchQuery {
  return { ...query, sort: undefined, type: undefined };
}
