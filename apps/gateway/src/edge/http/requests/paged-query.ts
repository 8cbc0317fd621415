/** Whether a parsed query has paging parameters. Cheaper than parsing, since it is called several times per request. */
export function isPaged(query: unknown): query is { page?: number | undefined; per_page: number } {
  return typeof query === 'object' && query !== null && 'per_page' in query && typeof query.per_page === 'number';
}
