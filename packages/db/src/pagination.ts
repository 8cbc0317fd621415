/** The requested page; both values are at least 1 and within the caller's limits. */
export interface Page {
  page: number;
  perPage: number;
}

/** Returns offset and limit of a page. The limit is one row more than the page, so that `takePage` can detect a next page. */
export function pageToOffset({ page, perPage }: Page): { offset: number; limit: number } {
  return { offset: (page - 1) * perPage, limit: perPage + 1 };
}

/** Cuts rows fetched with the limit of `pageToOffset` to the page, and tells whether another page follows. */
export function takePage<Row>(rows: Row[], perPage: number): { rows: Row[]; hasNext: boolean } {
  return rows.length > perPage ? { rows: rows.slice(0, perPage), hasNext: true } : { rows, hasNext: false };
}
