import { wordNumber } from '../words/word-number.ts';
import type { Meanings, SearchWord } from './search-words.ts';

/** Lists of more articles than this are not intersected completely. */
const commonFrom = 20_000;
/** Longer lists are not scanned to find a few articles. */
const maxListLength = 100_000;

/** One reading of a search: every term must occur as one of its words. */
export interface Reading {
  /** A tsquery of lexemes, for titles and tags. */
  query: string;
  /** The same, for titles only. */
  titleQuery: string;
  /** The part that the index is queried for; the rest is checked afterwards. */
  indexQuery: string;
  /** The same as a query_int of the numbers of words, for documents. */
  numbers: NumberQueries;
  /** Approximate maximum of matching articles. */
  articles: number;
  /** Whether the index finds out quickly that nothing matches: false if all of several words are common. */
  isSelective: boolean;
}

/** Parts of a reading, of which the index is asked for the last two: it skips through two queries, but not within one. */
export interface NumberQueries {
  all: string;
  rarest: string;
  /** The rarest again if there are no others. */
  others: string;
}

/**
 * Returns the readings of a search, most likely first, each including those before: as typed, with prefixes, with
 * corrections. None has an excluded word.
 */
export function readingsOf(meanings: readonly Meanings[], excluded: readonly string[] = []): Reading[] {
  const typed = meanings.map((meaning) => [meaning.typed]);
  const completed = meanings.map((meaning) => [meaning.typed, ...meaning.completed]);
  const corrected = meanings.map((meaning, index) => [...(completed[index] ?? []), ...meaning.corrected]);
  const readings = [typed];
  if (meanings.some((meaning) => meaning.completed.length > 0)) readings.push(completed);
  if (meanings.some((meaning) => meaning.corrected.length > 0)) readings.push(corrected);
  const numberOf = rememberNumbers();
  return readings.map((terms) => toReading(terms, excluded, numberOf));
}

/** Readings repeat the words of those before. */
function rememberNumbers(): typeof wordNumber {
  const numbers = new Map<string, number>();
  return (word) => {
    const number = numbers.get(word) ?? wordNumber(word);
    numbers.set(word, number);
    return number;
  };
}

function toReading(terms: SearchWord[][], excluded: readonly string[], numberOf: typeof wordNumber): Reading {
  const toQueryInt = (words: SearchWord[][]) => joinNumbers(words, numberOf);
  const [rarest = [], ...others] = terms.toSorted((a, b) => countArticles(a) - countArticles(b));
  const articles = countArticles(rarest);
  const short = others.filter((words) => countArticles(words) <= maxListLength);
  return {
    query: [toTsquery(terms), ...excluded.map((word) => `!${quote(word)}`)].join(' & '),
    titleQuery: toTsquery(terms, ':A'),
    indexQuery: toTsquery([rarest, ...short]),
    numbers: {
      all: [toQueryInt(terms), ...excluded.map((word) => `!${numberOf(word)}`)].join('&'),
      rarest: toQueryInt([rarest]),
      others: toQueryInt(short.length > 0 ? short : [rarest]),
    },
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

function joinNumbers(terms: SearchWord[][], numberOf: typeof wordNumber): string {
  return terms.map((words) => `(${words.map(({ word }) => numberOf(word)).join('|')})`).join('&');
}

function quote(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
