import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import { sql } from 'kysely';
import type { SearchQuery } from './parse-query.ts';
import type { ArticleFilter } from './search-index.ts';

interface Parameters {
  ids: readonly number[];
  authorId: number | null;
  organizationId: number | null;
  tags: readonly string[];
  language: string | null;
  phrases: string;
}

const matching = statement(
  'search-keep-matching',
  (_db, given: Given<Parameters>) => sql<{ id: number }>`
    select found.id from unnest(${given('ids')}::integer[]) with ordinality as found (id, position)
    -- Each by its key: PostgreSQL would look through the positions of all articles for a phrase that it takes for rare.
    cross join lateral (
      select from articles left join article_positions on article_id = articles.id
      where articles.id = found.id
        and (${given('authorId')}::integer is null or user_id = ${given('authorId')}::integer)
        and (${given('organizationId')}::integer is null or organization_id = ${given('organizationId')}::integer)
        and (${given('language')}::text is null or language = ${given('language')}::text)
        and cached_tag_list @> ${given('tags')}::text[]
        and (${given('phrases')}::text = '' or positions @@ ${given('phrases')}::text::tsquery)
      offset 0
    ) matching
    order by position`,
);

/** Whether a search has conditions besides words, a period and a scope. */
export function hasFurtherConditions({ phrases, excluded }: SearchQuery, filter: ArticleFilter): boolean {
  const { authorId, organizationId, tags = [], language } = filter;
  const isFiltered = [authorId, organizationId, language].some((value) => value !== undefined) || tags.length > 0;
  return isFiltered || phrases.length > 0 || excluded.some((words) => words.length > 1);
}

/** Returns those articles, in order, that have the phrases of a search and pass its filter. */
export async function keepMatching(
  runner: StatementRunner,
  ids: readonly number[],
  query: SearchQuery,
  filter: ArticleFilter,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { authorId = null, organizationId = null, tags = [], language = null } = filter;
  const phrases = [
    ...query.phrases.map((words) => phraseOf(words)),
    ...query.excluded.filter((words) => words.length > 1).map((words) => `!${phraseOf(words)}`),
  ].join(' & ');
  const rows = await matching.all(runner, { ids, authorId, organizationId, tags, language, phrases });
  return rows.map(({ id }) => id);
}

const phraseOf = (words: readonly string[]) => `(${words.map((word) => `'${word}'`).join(' <-> ')})`;
