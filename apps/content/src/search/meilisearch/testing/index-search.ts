import { parseQueryText, type QueryTerm } from './query-text.ts';
import { compareKeys, rankingKeys, type RankingKey, type Reading } from './ranking.ts';
import type { Condition } from './search-filter.ts';
import type { StoredDocument, StoredIndex } from './stored-index.ts';
import { documentWords, findPositions, TermMatcher, type DocumentWords, type Match } from './word-matches.ts';

export type MatchingStrategy = 'all' | 'last';

export interface Hit {
  document: StoredDocument;
  keys: RankingKey[];
}

/** Returns the documents of an index that match a query, best first. */
export function searchIndex(
  index: StoredIndex,
  { q, holds, sort, strategy }: { q: string; holds: Condition; sort: readonly string[]; strategy: MatchingStrategy },
): Hit[] {
  const { terms, excluded } = parseQueryText(q);
  const matcher = new TermMatcher(index);
  const rules = index.settings.rankingRules.flatMap((rule) => (rule === 'sort' ? sort : rule));
  const hits: Hit[] = [];
  for (const document of index.documents.values()) {
    const words = documentWords(index, document);
    if (!holds(document) || excluded.some((phrase) => findPositions(words, phrase).length > 0)) continue;
    const rank = (reading: Reading) => rankingKeys(rules, { terms, words, document, reading });
    const ranked = readingsOf(terms, words, matcher, strategy)
      .map(rank)
      .toSorted((one, other) => compareKeys(one, other));
    const [keys] = ranked;
    if (keys !== undefined) hits.push({ document, keys });
  }
  return hits.toSorted((one, other) => compareKeys(one.keys, other.keys));
}

/** Returns every reading of a query in a document. With `last`, words at its end may be missing, as few as possible. */
function readingsOf(
  terms: readonly QueryTerm[],
  words: DocumentWords,
  matcher: TermMatcher,
  strategy: MatchingStrategy,
): Reading[] {
  const fewest = strategy === 'all' ? terms.length : Math.min(1, terms.length);
  for (let count = terms.length; count >= fewest; count -= 1) {
    const matchesByReading = matchesOf(terms.slice(0, count), words, matcher);
    if (matchesByReading.length > 0)
      return matchesByReading.map((matches) => ({ matches, leftOut: terms.length - count }));
  }
  return [];
}

/** Matches terms one by one, and up to three adjacent terms as one word. */
function matchesOf(terms: readonly QueryTerm[], words: DocumentWords, matcher: TermMatcher): Match[][] {
  if (terms.length === 0) return [[]];
  const readings: Match[][] = [];
  for (let count = 1; count <= Math.min(3, terms.length); count += 1) {
    const joined = terms.slice(0, count);
    if (count > 1 && joined.some(({ isPhrase }) => isPhrase)) break;
    const match = matcher.match(joined, words);
    if (match === undefined) continue;
    for (const rest of matchesOf(terms.slice(count), words, matcher)) readings.push([match, ...rest]);
  }
  return readings;
}
