import { pageOf, type Page } from '../../schemas/paging.ts';

/** The maximum of concepts times days in a response: 1,000 concepts with seven days, 100 with ninety. */
const maxDays = 9_000;

/** Returns paging for concepts with daily statistics; more days reduce the maximum page size (rules.md#paging). */
export function pageOfDays(query: { page: number; per_page: number; days: number }): Page & { days: number } {
  const { page, perPage } = pageOf(query);
  const { days } = query;
  return { page, perPage: Math.min(perPage, Math.floor(maxDays / days)), days };
}
