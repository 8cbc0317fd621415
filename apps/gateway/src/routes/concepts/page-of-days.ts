import { pageOf, type Page } from '../../schemas/paging.ts';

/** Days of concepts in an answer: a thousand concepts with the usual seven, a hundred with ninety. */
const mostDays = 9_000;

/** A page of concepts, each with so many days: of more days each it has fewer at most, and is reduced to that (S7). */
export function pageOfDays(query: { page: number; per_page: number; days: number }): Page & { days: number } {
  const { page, perPage } = pageOf(query);
  const { days } = query;
  return { page, perPage: Math.min(perPage, Math.floor(mostDays / days)), days };
}
