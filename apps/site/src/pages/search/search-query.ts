/** The parameters of the search page; empty ones are not in its path. */
export interface SearchQuery {
  q: string;
  tag?: string | undefined;
  username?: string | undefined;
  year?: string | undefined;
  sort?: string | undefined;
}

const names = ['q', 'tag', 'username', 'year', 'sort'] as const;

/** Returns the path of a search. */
export function searchPath(query: SearchQuery): string {
  const given = names.flatMap((name) => {
    const value = query[name];
    return value === undefined || value === '' ? [] : [[name, value] as [string, string]];
  });
  return given.length === 0 ? '/search' : `/search?${new URLSearchParams(given).toString()}`;
}
