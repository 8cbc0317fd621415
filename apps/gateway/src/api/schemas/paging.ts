import { positiveInteger } from './values.ts';

export interface Page {
  page: number;
  perPage: number;
}

/**
 * Returns the schemas of `page` and `per_page` of a list (rules.md#paging): a value below 1 or not an integer is 400, above the maximum it is reduced to that.
 * API_PER_PAGE_MAX is applied in `readInput`.
 */
export function paging(options: { default: number; max?: number }) {
  const max = options.max ?? 1000;
  return {
    page: positiveInteger.default(1),
    per_page: positiveInteger
      .transform((value) => Math.min(value, max))
      .default(options.default)
      .meta({ type: 'integer', minimum: 1, maximum: max, description: 'Values above the maximum are reduced to it' }),
  };
}

/** Converts paging parameters for services. */
export function pageOf(query: { page: number; per_page: number }): Page {
  return { page: query.page, perPage: query.per_page };
}
