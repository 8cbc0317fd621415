import type { QueryTerm, SearchQuery } from '../index/parse-query.ts';
import { synonyms } from '../index/synonyms.ts';

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
  /** What the index is asked for `typedNames` and for `widest`: a superset of their matches. */
  indexedTyped: string;
  indexedWidest: string;
}

/** Characters of a beginning in the index: those of `search_entry_lexemes`. */
const longestBeginning = 16;

/** Builds the tsqueries of a search with these corrections. */
export function entryQueries(query: SearchQuery, corrections: ReadonlyMap<string, readonly string[]>): EntryQueries {
  const typed = ({ word }: QueryTerm, weight: string) => [lexeme(word, weight)];
  const wider = (term: QueryTerm, weight: string) => [...typed(term, weight), ...meanings(term, weight)];
  const corrected = ({ word }: QueryTerm) => corrections.get(word) ?? [];
  const widest = (term: QueryTerm) => [...wider(term, ''), ...corrected(term).map((word) => lexeme(word, ''))];
  return {
    typed: toTsquery(query, (term) => typed(term, '')),
    typedNames: toTsquery(query, (term) => typed(term, 'A')),
    wider: toTsquery(query, (term) => wider(term, '')),
    widerNames: toTsquery(query, (term) => wider(term, 'A')),
    widest: toTsquery(query, widest),
    indexedTyped: allOf(query.terms, ({ word }) => [nameLexeme(word)]),
    indexedWidest: allOf(query.terms, (term) => [...indexedMeanings(term), ...corrected(term).flatMap(wordLexemes)]),
  };
}

/** A single letter is a prefix of too many words; a single Chinese character is a prefix of a pair. */
export function canBePrefix(word: string): boolean {
  return word.length > 1 || !/^[a-z0-9]$/.test(word);
}

/** Returns what the index has for a word of a name. */
export const nameLexeme = (word: string) => `'=${word}'`;

/** Returns what the index has for a word of any text. */
const wordLexemes = (word: string) => [nameLexeme(word), lexeme(word, '')];

/** Returns what the index has for all words with this prefix: a lexeme, since it reads all matches of a prefix at once. */
export function beginningLexeme(word: string): string {
  return `'^${Array.from(word).slice(0, longestBeginning).join('')}'`;
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

/** A word begins itself. */
function indexedMeanings({ word, isExact }: QueryTerm): string[] {
  if (isExact) return wordLexemes(word);
  const typed = canBePrefix(word) ? [beginningLexeme(word)] : wordLexemes(word);
  return [...typed, ...(synonyms.get(word) ?? []).flatMap(wordLexemes)];
}

function toTsquery({ terms, phrases, excluded }: SearchQuery, words: (term: QueryTerm) => string[]): string {
  return [
    allOf(terms, words),
    ...phrases.map(phraseQuery),
    ...excluded.map((phrase) => `!${phraseQuery(phrase)}`),
  ].join(' & ');
}

const allOf = (terms: readonly QueryTerm[], words: (term: QueryTerm) => string[]) =>
  terms.map((term) => `(${words(term).join(' | ')})`).join(' & ');

/** Words that are adjacent. */
const phraseQuery = (words: readonly string[]) => `(${words.map((word) => lexeme(word, '')).join(' <-> ')})`;

/** Quotes a word, which has neither quotes nor backslashes, with a weight. */
export const lexeme = (word: string, weight: string) => (weight === '' ? `'${word}'` : `'${word}':${weight}`);
