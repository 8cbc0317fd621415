import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { sql } from 'kysely';
import type { SearchQuery } from '../index/parse-query.ts';
import { hasPhrases, keepWithPhrases } from './phrase-texts.ts';
import type { ArticleFilter } from '../index/search-index.ts';

interface Parameters {
  ids: readonly number[];
  authorId: number | null;
  organizationId: number | null;
  tags: readonly string[];
  language: string | null;
}

const matching = statement(
  'search-keep-matching',
  (_db, param: Param<Parameters>) => sql<{ id: number }>`
    select found.id from unnest(${param('ids')}::integer[]) with ordinality as found (id, position)
    join articles on articles.id = found.id
    where (${param('authorId')}::integer is null or user_id = ${param('authorId')}::integer)
      and (${param('organizationId')}::integer is null or organization_id = ${param('organizationId')}::integer)
      and (${param('language')}::text is null or language = ${param('language')}::text)
      and cached_tag_list @> ${param('tags')}::text[]
    order by position`,
);

/** Whether a search has conditions besides words, a period and a scope. */
export function hasFurtherConditions(query: SearchQuery, filter: ArticleFilter): boolean {
  return isFiltered(filter) || hasPhrases(query);
}

function isFiltered({ authorId, organizationId, tags = [], language }: ArticleFilter): boolean {
  return [authorId, organizationId, language].some((value) => value !== undefined) || tags.length > 0;
}

/** Returns the first `count` of those articles, in order, that have the phrases of a search and pass its filter. */
export async function keepMatching(
  runner: StatementRunner,
  ids: readonly number[],
  { query, filter }: { query: SearchQuery; filter: ArticleFilter },
  count: number,
): Promise<number[]> {
  const passing = ids.length > 0 && isFiltered(filter) ? await keepFiltered(runner, ids, filter) : ids;
  const kept = hasPhrases(query) ? await keepWithPhrases(runner, passing, query, count) : passing;
  return kept.slice(0, count);
}

async function keepFiltered(runner: StatementRunner, ids: readonly number[], filter: ArticleFilter): Promise<number[]> {
  const { authorId = null, organizationId = null, tags = [], language = null } = filter;
  const rows = await matching.all(runner, { ids, authorId, organizationId, tags, language });
  return rows.map(({ id }) => id);
}
