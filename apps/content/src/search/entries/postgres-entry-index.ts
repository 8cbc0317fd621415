import type { Database } from '@commonplace/db/database';
import { statement, type Param, type Statement } from '@commonplace/db/statement';
import { unavailable } from '@commonplace/domain/errors';
import { sql } from 'kysely';
import pLimit, { type LimitFunction } from 'p-limit';
import { maxResults } from '../index/search-index.ts';
import { findEntryCorrections } from './entry-corrections.ts';
import { passesFilter, type EntryIndex, type EntryMatches, type EntryRequest } from './entry-index.ts';
import { entryQueries, type EntryQueries } from './entry-queries.ts';
import { entryRecords } from './entry-records.ts';
import { entryTypes, type EntryType } from './entry-types.ts';
import { rewriteEntries } from './rewrite-entries.ts';

/** The share of the pool for these searches, and the maximum of waiting ones. */
const poolShare = 0.2;
const maxWaiting = 60;

/** Searches with PostgreSQL full text: one statement per type. */
export class PostgresEntryIndex implements EntryIndex {
  readonly #database: Database;
  readonly #limit: LimitFunction;

  constructor(database: Database) {
    this.#database = database;
    this.#limit = pLimit(Math.max(1, Math.floor(database.poolMax * poolShare)));
  }

  async find(request: EntryRequest, signal?: AbortSignal): Promise<Map<EntryType, EntryMatches>> {
    const matches = new Map<EntryType, EntryMatches>(request.types.map((type) => [type, { ids: [], total: 0 }]));
    const types = request.types.filter((type) => passesFilter(type, request.filter));
    if (types.length === 0 || request.query.terms.length === 0) return matches;
    if (this.#limit.pendingCount >= maxWaiting) throw unavailable('too many concurrent searches');
    await this.#limit(async () => {
      // The caller may have disconnected while waiting.
      signal?.throwIfAborted();
      const reader = this.#database.reader(signal);
      const queries = entryQueries(request.query, await findEntryCorrections(reader, request.query));
      for (const type of types) matches.set(type, await finders[type].one(reader, parametersOf(request, queries)));
    });
    return matches;
  }

  async reindex(signal: AbortSignal): Promise<void> {
    for (const type of entryTypes) await rewriteEntries(this.#database, type, { signal });
  }
}

interface Parameters extends EntryQueries {
  authorId: number | null;
  organizationId: number | null;
  tags: readonly string[];
  since: string;
  before: string;
  byDate: boolean;
  offset: number;
  limit: number;
}

function parametersOf({ filter, byDate, offset, limit }: EntryRequest, queries: EntryQueries): Parameters {
  const { authorId = null, organizationId = null, tags = [], since, before } = filter;
  const times = { since: since?.toISOString() ?? '-infinity', before: before?.toISOString() ?? 'infinity' };
  return { ...queries, authorId, organizationId, tags, ...times, byDate, offset, limit };
}

/** The parts of a filter that a type supports; `passesFilter` handles the rest. */
const filters: Record<EntryType, (param: Param<Parameters>) => ReturnType<typeof sql<boolean>>> = {
  users: () => sql<boolean>`true`,
  organizations: () => sql<boolean>`true`,
  tags: () => sql<boolean>`true`,
  podcasts: () => sql<boolean>`true`,
  podcast_episodes: (param) => inPeriod('record.published_at', param),
  listings: (param) => sql<boolean>`
    (${param('authorId')}::integer is null or record.user_id = ${param('authorId')}::integer)
    and (${param('organizationId')}::integer is null or record.organization_id = ${param('organizationId')}::integer)
    and record.tags @> ${param('tags')}::text[] and ${inPeriod('record.bumped_at', param)}`,
};

const inPeriod = (column: string, param: Param<Parameters>) => sql<boolean>`
  ${sql.ref(column)} >= ${param('since')}::timestamptz and ${sql.ref(column)} < ${param('before')}::timestamptz`;

/**
 * Matches in names come first, and exact ones before others. Considers a thousand matches in names and a thousand of
 * all; for a more frequent word, a thousand with low ids.
 */
const finder = (type: EntryType) =>
  statement(
    `find-${type}`,
    (_db, param: Param<Parameters>) => sql<EntryMatches>`
      with candidates as materialized (
        select distinct on (id) id, weight,
          case when document @@ ${param('typedNames')}::tsquery then 0
            when document @@ ${param('widerNames')}::tsquery then 1
            when document @@ ${param('typed')}::tsquery then 2
            when document @@ ${param('wider')}::tsquery then 3 else 4 end as rank
        from (
          select * from search_entry_matches(${sql.lit(type)}, ${param('indexedTyped')}::tsquery,
            ${param('typedNames')}::tsquery, ${sql.lit(maxResults)})
          union all
          select * from search_entry_matches(${sql.lit(type)}, ${param('indexedWidest')}::tsquery,
            ${param('widest')}::tsquery, ${sql.lit(maxResults)})
        ) matching
      ), shown as (
        select candidates.*, date
        -- One by one, however many records there are.
        from candidates cross join lateral (
          select ${entryRecords[type].date} as date from ${sql.table(type)} record
          where record.id = candidates.id and ${entryRecords[type].isShown} and ${filters[type](param)} offset 0
        ) found
      )
      select (select least(count(*), ${sql.lit(maxResults)})::integer from shown) as total, array(
        select id from shown
        order by case when ${param('byDate')}::boolean then -date else rank end, weight desc, id
        limit ${param('limit')}::integer offset ${param('offset')}::integer) as ids`,
  );

/** Exported for `entry-plans.engine.test.ts`. */
export const finders: Record<EntryType, Statement<Parameters, EntryMatches>> = {
  users: finder('users'),
  organizations: finder('organizations'),
  tags: finder('tags'),
  podcasts: finder('podcasts'),
  podcast_episodes: finder('podcast_episodes'),
  listings: finder('listings'),
};
