import type { QueryTerm, SearchQuery } from '../search/parse-query.ts';
import { synonyms } from '../search/synonyms.ts';

/** A search as tsqueries, from what was typed to what it may mean. Each matches what those before match. */
export interface EntryQueries {
  typed: string;
  /** The same, of names alone. */
  typedNames: string;
  /** Words as the beginnings of others, and synonyms. */
  wider: string;
  widerNames: string;
  /** What words may be mistyped for. */
  widest: string;
}

/** The tsqueries of a search; `corrections` has what its mistyped words may mean. */
export function entryQueries(query: SearchQuery, corrections: ReadonlyMap<string, readonly string[]>): EntryQueries {
  const typed = ({ word }: QueryTerm, weight: string) => [lexeme(word, weight)];
  const wider = (term: QueryTerm, weight: string) => [...typed(term, weight), ...meanings(term, weight)];
  const widest = (term: QueryTerm) => [
    ...wider(term, ''),
    ...(corrections.get(term.word) ?? []).map((word) => lexeme(word, '')),
  ];
  return {
    typed: toTsquery(query, (term) => typed(term, '')),
    typedNames: toTsquery(query, (term) => typed(term, 'A')),
    wider: toTsquery(query, (term) => wider(term, '')),
    widerNames: toTsquery(query, (term) => wider(term, 'A')),
    widest: toTsquery(query, widest),
  };
}

/** A single letter begins too many words; a single character of Chinese is the beginning of a pair. */
export function canBePrefix(word: string): boolean {
  return word.length > 1 || !/^[a-z0-9]$/.test(word);
}

/** The tsquery of words that begin so. */
export function prefixQuery(word: string, weight: string): string {
  return `'${word}':*${weight}`;
}

function meanings({ word, isExact }: QueryTerm, weight: string): string[] {
  if (isExact) return [];
  const others = (synonyms.get(word) ?? []).map((other) => lexeme(other, weight));
  return canBePrefix(word) ? [prefixQuery(word, weight), ...others] : others;
}

function toTsquery({ terms, phrases, excluded }: SearchQuery, words: (term: QueryTerm) => string[]): string {
  return [
    ...terms.map((term) => `(${words(term).join(' | ')})`),
    ...phrases.map(phraseQuery),
    ...excluded.map((phrase) => `!${phraseQuery(phrase)}`),
  ].join(' & ');
}

/** Words that follow each other. */
const phraseQuery = (words: readonly string[]) => `(${words.map((word) => lexeme(word, '')).join(' <-> ')})`;

/** A word, which has neither quotes nor backslashes, in places of this weight. */
export const lexeme = (word: string, weight: string) => (weight === '' ? `'${word}'` : `'${word}':${weight}`);
