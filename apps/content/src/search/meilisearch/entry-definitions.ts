import { entryTypes, type EntryType } from '../entries/entry-types.ts';
import { entryWords } from '../entries/entry-words.ts';
import { countSearchedEntries, readSearchedEntries, type SearchedEntry } from '../entries/read-searched-entries.ts';
import { maxResults } from '../index/search-index.ts';
import { engineText } from './engine-words.ts';
import type { EngineDocument, IndexDefinition } from './index-definition.ts';

/** The indexes of everything but articles, one per type. */
export const entryDefinitions: readonly IndexDefinition[] = entryTypes.map(definitionOf);

function definitionOf(type: EntryType): IndexDefinition {
  return {
    type,
    form: 1,
    settings: {
      searchableAttributes: ['names', 'text'],
      filterableAttributes: ['published_at', 'author_id', 'organization_id', 'tag'],
      sortableAttributes: ['date'],
      displayedAttributes: ['id'],
      rankingRules: ['sort', 'words', 'typo', 'attribute', 'proximity', 'exactness', 'weight:desc'],
      // The same typo tolerance as in PostgreSQL (`parse-query.ts`).
      typoTolerance: { minWordSizeForTypos: { oneTypo: 4, twoTypos: 6 }, disableOnNumbers: true },
      pagination: { maxTotalHits: maxResults },
      facetSearch: false,
      searchCutoffMs: 500,
    },
    readDocuments: async (runner, which) => (await readSearchedEntries(runner, type, which)).map(toDocument),
    count: (runner) => countSearchedEntries(runner, type),
  };
}

function toDocument(entry: SearchedEntry): EngineDocument {
  const { names, texts } = entryWords(entry);
  return {
    id: entry.id,
    names: names.map(engineText),
    text: texts.map(engineText),
    weight: entry.weight,
    date: entry.date,
    // For podcast episodes and listings, the only types that are filtered by time.
    published_at: Math.floor(entry.date),
    author_id: entry.author_id ?? 0,
    organization_id: entry.organization_id ?? 0,
    tag: entry.tags ?? [],
  };
}
