import type { QueryTerm } from './query-text.ts';
import type { StoredDocument } from './stored-index.ts';
import type { DocumentWords, Match, WordPosition } from './word-matches.ts';

/** A sort key of a document, most important first: a score between 0 and 1 of a word rule, or the value of a field. */
export type RankingKey = { score: number } | { value: unknown; isAscending: boolean };

interface Cost {
  cost: number;
  most: number;
}

/** A reading of a query in a document. */
export interface Reading {
  matches: readonly Match[];
  /** Terms at the end that are missing. */
  leftOut: number;
}

const farthest = 3;
const maxPosition = 10;

/** Returns the sort keys of one reading by the ranking rules of its index. */
export function rankingKeys(
  rules: readonly string[],
  { terms, words, document, reading }: RankedDocument,
): RankingKey[] {
  const keys: RankingKey[] = [];
  let costs: Cost[] = [];
  const flush = () => {
    if (costs.length > 0) keys.push({ score: scoreOf(costs) });
    costs = [];
  };
  for (const rule of rules) {
    const [name = '', direction] = rule.split(':');
    if (direction === undefined) {
      costs.push(...costsOf(rule, terms, words, reading));
      continue;
    }
    flush();
    keys.push({ value: document[name], isAscending: direction === 'asc' });
  }
  flush();
  return keys;
}

export interface RankedDocument {
  terms: readonly QueryTerm[];
  words: DocumentWords;
  document: StoredDocument;
  reading: Reading;
}

/** Returns a negative number if the first ranks before the second. Weights scale the scores. */
export function compareKeys(one: readonly RankingKey[], other: readonly RankingKey[], weights = [1, 1]): number {
  const [weight = 1, otherWeight = 1] = weights;
  for (const [index, key] of one.entries()) {
    const difference = compareKey(key, other[index], weight, otherWeight);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareKey(one: RankingKey, other: RankingKey | undefined, weight: number, otherWeight: number): number {
  if (other === undefined) return -1;
  if ('score' in one || 'score' in other) {
    if (!('score' in one && 'score' in other)) return 0;
    const difference = other.score * otherWeight - one.score * weight;
    return Math.abs(difference) <= Number.EPSILON ? 0 : difference;
  }
  return compareValues(one.value, other.value, one.isAscending);
}

/** Numbers before texts, missing values last. */
function compareValues(one: unknown, other: unknown, isAscending: boolean): number {
  const kinds = [one, other].map((value) => ['number', 'string'].indexOf(typeof value) + 1 || 3);
  if (kinds[0] !== kinds[1]) return (kinds[0] ?? 0) - (kinds[1] ?? 0);
  const difference =
    typeof one === 'number' ? one - Number(other) : typeof one === 'string' ? compareTexts(one, String(other)) : 0;
  return isAscending ? difference : -difference;
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Returns the costs of one rule, each with its maximum. */
function costsOf(rule: string, terms: readonly QueryTerm[], words: DocumentWords, reading: Reading): Cost[] {
  const { matches, leftOut } = reading;
  const { length } = matches;
  if (terms.length === 0) return [];
  if (rule === 'words') return [{ cost: leftOut, most: terms.length }];
  if (rule === 'typo') return [{ cost: sum(matches, ({ errors }) => errors), most: 3 * terms.length }];
  if (rule === 'proximity') return [{ cost: distanceOf(matches), most: farthest * terms.length }];
  if (rule === 'exactness') return exactness(terms, words, matches);
  const attributes = { cost: sum(matches, attributeOf), most: length * words.length };
  const positions = { cost: positionsOf(matches), most: length * maxPosition };
  if (rule === 'attribute') return [attributes, positions];
  if (rule === 'attributeRank') return [attributes];
  return rule === 'wordPosition' ? [positions] : [];
}

/** Combines several costs into one number, in which an earlier one outweighs all later ones. */
function scoreOf(costs: readonly Cost[]): number {
  return costs.reduceRight((later, { cost, most }) => (most - Math.min(cost, most) + later) / (most + 1), 1);
}

function distanceOf(matches: readonly Match[]): number {
  return sum(matches.slice(1), ({ positions }, index) => {
    const before = matches[index]?.positions ?? [];
    return Math.min(...before.flatMap((one) => positions.map((other) => distanceBetween(one, other))));
  });
}

function distanceBetween(one: WordPosition, other: WordPosition): number {
  if (one.attribute !== other.attribute) return farthest;
  const distance = other.start > one.end ? other.start - one.end - 1 : one.end - other.start + 1;
  return Math.min(distance, farthest);
}

const attributeOf = ({ positions }: Match) => Math.min(...positions.map(({ attribute }) => attribute));

/** Returns how far words are from their position in the query, with decreasing precision. */
function positionsOf(matches: readonly Match[]): number {
  let expectedPosition = 0;
  return sum(matches, ({ words, positions }) => {
    const distance = Math.min(...positions.map(({ start }) => Math.abs(start - expectedPosition)));
    expectedPosition += words;
    return Math.min(maxPosition, Math.ceil(Math.log2(distance + 1)));
  });
}

/** Whether an attribute equals the query, begins with it or neither, and then how many words do not match exactly. */
function exactness(terms: readonly QueryTerm[], words: DocumentWords, matches: readonly Match[]): Cost[] {
  const queryWords = terms.flatMap((term) => term.words);
  const starts = words.filter((list) => queryWords.every((word, index) => list[index] === word));
  const cost = starts.some((list) => list.filter(Boolean).length === queryWords.length) ? 0 : starts.length > 0 ? 1 : 2;
  return [
    { cost, most: 2 },
    { cost: sum(matches, ({ isExact, words: count }) => (isExact ? 0 : count)), most: queryWords.length },
  ];
}

function sum<Item>(items: readonly Item[], count: (item: Item, index: number) => number): number {
  return items.reduce((total, item, index) => total + count(item, index), 0);
}
