import type { QueryTerm, SearchQuery } from '../search/parse-query.ts';
import { synonyms } from '../search/synonyms.ts';

/** A search as tsqueries, from the typed words to wider meanings. Each includes the matches of those before. */
export interface EntryQueries {
  typed: string;
  /** The same, in names only. */
  typedNames: string;
  /** With prefixes and synonyms. */
  wider: string;
  widerNames: string;
  /** With corrections of typing errors. */
  widest: string;
}

/** Builds the tsqueries of a search with these corrections. */
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

/** A single letter is a prefix of too many words; a single Chinese character is a prefix of a pair. */
export function canBePrefix(word: string): boolean {
  return word.length > 1 || !/^[a-z0-9]$/.test(word);
}

/** Returns the tsquery of a prefix. */
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

/** Words that are adjacent. */
const phraseQuery = (words: readonly string[]) => `(${words.map((word) => lexeme(word, '')).join(' <-> ')})`;

/** Quotes a word, which has neither quotes nor backslashes, with a weight. */
export const lexeme = (word: string, weight: string) => (weight === '' ? `'${word}'` : `'${word}':${weight}`);
