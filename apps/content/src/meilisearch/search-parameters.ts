import { statement, type StatementRunner } from '@commonplace/db/statement';
import type { SubforemScope } from '@commonplace/proto/content/v1/subforems';
import { sql } from 'kysely';
import type { FederatedMultiSearchParams, MultiSearchParams } from 'meilisearch';
import type { SearchQuery } from '../search/parse-query.ts';
import type { ArticleFilter, SearchRequest } from '../search/search-index.ts';
import { synonyms } from '../search/synonyms.ts';
import { engineText, engineWord } from './engine-words.ts';

/** So much less counts a match of a synonym that every match of the word that was typed comes first. */
const synonymWeight = 1e-6;

/** What the root leaves out: as few as there are, since the rest is of any size. */
const hiddenSubforems = statement(
  'hidden-subforems',
  () => sql<{ ids: number[] }>`
    select coalesce(array_agg(id), '{}') as ids from subforems where not (discoverable or root)`,
);

/**
 * What Meilisearch is asked, in one request: the words that were typed, and their synonyms where there are any. Several
 * queries are merged by their scores (a federated search), which takes the server half as long again as one query.
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

/** In the server's syntax: words, "phrases", -excluded words. A word of a phrase stands in its phrase alone. */
export function queryText({ terms, phrases, excluded }: SearchQuery): string {
  const inPhrases = new Set(phrases.flat());
  return [
    ...excluded.map((words) => `-"${engineText(words)}"`),
    ...phrases.map((words) => `"${engineText(words)}"`),
    // Last, since the server takes only what stands last for the beginning of a word.
    ...terms.flatMap(({ word, isExact }) => {
      if (inPhrases.has(word) && isExact) return [];
      return [isExact ? `"${engineWord(word)}"` : engineWord(word)];
    }),
  ].join(' ');
}

/** The query with one word replaced by a synonym, for each. */
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

/** The conditions of a filter, all of which must hold. */
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
