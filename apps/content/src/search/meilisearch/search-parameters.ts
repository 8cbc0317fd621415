import { statement, type StatementRunner } from '@commonplace/db/statement';
import type { SubforemScope } from '@commonplace/proto/content/v1/subforems';
import { sql } from 'kysely';
import type { FederatedMultiSearchParams, MultiSearchParams } from 'meilisearch';
import type { SearchQuery } from '../index/parse-query.ts';
import type { ArticleFilter, SearchRequest } from '../index/search-index.ts';
import { synonyms } from '../index/synonyms.ts';
import { engineText, engineWord } from './engine-words.ts';

/** Small enough that every match of the typed word ranks above matches of a synonym. */
const synonymWeight = 1e-6;

/** The subforems that the root excludes, since they are few. */
const hiddenSubforems = statement(
  'hidden-subforems',
  () => sql<{ ids: number[] }>`
    select coalesce(array_agg(id), '{}') as ids from subforems where not (discoverable or root)`,
);

/**
 * Builds one request of the typed words and of their synonyms, if any. Several queries are merged by their scores (a
 * federated search), which takes the server half as long again as one query.
 */
export async function searchParameters(
  runner: StatementRunner,
  indexUid: string,
  { query, filter = {}, scope }: SearchRequest,
  window: { offset: number; limit: number },
): Promise<MultiSearchParams | FederatedMultiSearchParams> {
  const conditions = [...filterConditions(filter), ...(await scopeConditions(runner, scope))];
  const common = {
    indexUid,
    matchingStrategy: 'all' as const,
    attributesToRetrieve: ['id'],
    ...(conditions.length > 0 && { filter: conditions }),
  };
  const typed = { ...common, q: queryText(query) };
  const others = withSynonyms(query).map((other) => ({ ...common, q: queryText(other) }));
  if (others.length === 0) return { queries: [{ ...typed, ...window }] };
  const weighted = others.map((other) => ({ ...other, federationOptions: { weight: synonymWeight } }));
  return { federation: window, queries: [typed, ...weighted] };
}

/**
 * Returns the query in the server's syntax: words, "phrases", -excluded words. A word of a phrase appears in its phrase
 * only.
 */
export function queryText({ terms, phrases, excluded }: SearchQuery): string {
  const inPhrases = new Set(phrases.flat());
  return [
    ...excluded.map((words) => `-"${engineText(words)}"`),
    ...phrases.map((words) => `"${engineText(words)}"`),
    // Last, since the server treats only the last word as a prefix.
    ...terms.flatMap(({ word, isExact }) => {
      if (inPhrases.has(word) && isExact) return [];
      return [isExact ? `"${engineWord(word)}"` : engineWord(word)];
    }),
  ].join(' ');
}

/** Returns one query per synonym, with the word replaced. */
function withSynonyms(query: SearchQuery): SearchQuery[] {
  return query.terms.flatMap((term, index) =>
    term.isExact
      ? []
      : (synonyms.get(term.word) ?? []).map((word) => ({
          ...query,
          terms: query.terms.with(index, { ...term, word }),
        })),
  );
}

/** Returns the conditions of a filter, all of which must hold. */
export function filterConditions({
  since,
  before,
  authorId,
  organizationId,
  tags = [],
  language,
}: ArticleFilter): string[] {
  const seconds = (time: Date) => Math.floor(time.getTime() / 1_000);
  return [
    ...(since === undefined ? [] : [`published_at >= ${seconds(since)}`]),
    ...(before === undefined ? [] : [`published_at < ${seconds(before)}`]),
    ...(authorId === undefined ? [] : [`author_id = ${authorId}`]),
    ...(organizationId === undefined ? [] : [`organization_id = ${organizationId}`]),
    ...tags.map((tag) => `tag = ${quoted(tag)}`),
    ...(language === undefined ? [] : [`language = ${quoted(language)}`]),
  ];
}

async function scopeConditions(runner: StatementRunner, scope: SubforemScope | undefined): Promise<string[]> {
  if (scope === undefined) return [];
  if (!scope.root) return [`subforem_id = ${scope.id}`];
  const { ids } = await hiddenSubforems.one(runner, {});
  return ids.length === 0 ? [] : [`subforem_id NOT IN [${ids.join()}]`];
}

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
