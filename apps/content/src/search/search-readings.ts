import type { Meanings, SearchWord } from './search-words.ts';

/** Words of more articles than this are not compared with each other from end to end. */
const commonFrom = 20_000;
/** Nor is a list of more articles than this gone through to find a few of them. */
const maxListLength = 100_000;

/** One way to read a search: every term must be there as one of its words. */
export interface Reading {
  /** A tsquery of lexemes. */
  query: string;
  /** The same, of titles only. */
  titleQuery: string;
  /** What of it the index is asked; the rest is looked for in what that finds. */
  indexQuery: string;
  /** At most about so many articles match. */
  articles: number;
  /** Whether the index finds out quickly that nothing matches: not if every one of several words is common. */
  isSelective: boolean;
}

/**
 * How a search may be read, the likeliest first, each including those before: as it was typed, each word as the
 * beginning of others, some of them mistyped. None of them has an excluded word.
 */
export function readingsOf(meanings: readonly Meanings[], excluded: readonly string[] = []): Reading[] {
  const typed = meanings.map((meaning) => [meaning.typed]);
  const completed = meanings.map((meaning) => [meaning.typed, ...meaning.completed]);
  const corrected = meanings.map((meaning, index) => [...(completed[index] ?? []), ...meaning.corrected]);
  const readings = [typed];
  if (meanings.some((meaning) => meaning.completed.length > 0)) readings.push(completed);
  if (meanings.some((meaning) => meaning.corrected.length > 0)) readings.push(corrected);
  return readings.map((terms) => toReading(terms, excluded));
}

function toReading(terms: SearchWord[][], excluded: readonly string[]): Reading {
  const [rarest = [], ...others] = terms.toSorted((a, b) => countArticles(a) - countArticles(b));
  const articles = countArticles(rarest);
  const short = others.filter((words) => countArticles(words) <= maxListLength);
  return {
    query: [toTsquery(terms), ...excluded.map((word) => `!${quote(word)}`)].join(' & '),
    titleQuery: toTsquery(terms, ':A'),
    indexQuery: toTsquery([rarest, ...short]),
    articles,
    isSelective: others.length === 0 || articles <= commonFrom,
  };
}

function countArticles(words: readonly SearchWord[]): number {
  return words.reduce((sum, { articles }) => sum + articles, 0);
}

function toTsquery(terms: readonly (readonly SearchWord[])[], weight = ''): string {
  return terms.map((words) => `(${words.map(({ word }) => quote(word) + weight).join(' | ')})`).join(' & ');
}

function quote(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
