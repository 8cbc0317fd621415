import type { Settings } from 'meilisearch';
import { mostResults } from './search-index.ts';
import { synonyms } from './synonyms.ts';

/** By which a search is narrowed down to a subforem. */
export const placeAttribute = 'subforem_id';

/** What a Meilisearch index of articles is told on every start: nothing is set by hand. */
export const meilisearchSettings: Settings = {
  // In the order of how much a match there says.
  searchableAttributes: ['title', 'tags', 'body'],
  filterableAttributes: ['published_at', 'indexed_at', placeAttribute],
  rankingRules: ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness', 'published_at:desc'],
  synonyms: Object.fromEntries(Array.from(synonyms, ([word, others]) => [word, [...others]])),
  // As PostgreSQL forgives them (`query-terms.ts`).
  typoTolerance: { minWordSizeForTypos: { oneTypo: 4, twoTypos: 6 } },
  pagination: { maxTotalHits: mostResults },
  // What a search has found by then is its answer.
  searchCutoffMs: 500,
};
