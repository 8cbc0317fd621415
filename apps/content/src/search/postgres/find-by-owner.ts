import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { sql } from 'kysely';
import type { Extent } from './read-candidates.ts';
import { hasNumbers } from './number-queries.ts';
import type { Reading } from './search-readings.ts';
import type { ArticleFilter } from '../index/search-index.ts';

/** For an owner with more articles, the newest are searched. */
const maxSearched = 5_000;

interface Parameters {
  ownerId: number;
  query: string;
  titleQuery: string;
  numbers: string;
  since: string;
  before: string;
  count: number;
}

const matchesOf = (column: 'user_id' | 'organization_id') =>
  statement(
    `search-matches-of-${column}`,
    (_db, param: Param<Parameters>) => sql<{ id: number }>`
      select article_id as id from (
        select id from articles
        where ${sql.ref(column)} = ${param('ownerId')} and listed
          and published_at >= ${param('since')}::timestamptz and published_at < ${param('before')}::timestamptz
        order by published_at desc, id desc limit ${sql.lit(maxSearched)}
      ) owned join search_documents on article_id = id
      where ${hasNumbers(param('numbers'))}
      order by headline @@ ${param('titleQuery')}::tsquery desc, headline @@ ${param('query')}::tsquery desc,
        published_at desc, article_id desc
      limit ${param('count')}`,
  );

const statements = { author: matchesOf('user_id'), organization: matchesOf('organization_id') };

/** Returns matching articles of the author or organization of a filter, best first: by reading, then by part. */
export async function findByOwner(
  runner: StatementRunner,
  readings: readonly Reading[],
  { authorId, organizationId, since, before }: ArticleFilter,
  { count }: Pick<Extent, 'count'>,
): Promise<number[]> {
  const matches = authorId === undefined ? statements.organization : statements.author;
  const times = { since: since?.toISOString() ?? '-infinity', before: before?.toISOString() ?? 'infinity' };
  const ids = new Set<number>();
  for (const { query, titleQuery, numbers } of readings) {
    const ownerId = authorId ?? organizationId ?? 0;
    const rows = await matches.all(runner, { ownerId, query, titleQuery, numbers: numbers.all, ...times, count });
    for (const { id } of rows) ids.add(id);
    if (ids.size >= count) break;
  }
  return [...ids].slice(0, count);
}
