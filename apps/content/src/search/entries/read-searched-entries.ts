import { statement, type Param, type Statement, type StatementRunner } from '@commonplace/db/statement';
import { sql } from 'kysely';
import { entryRecords } from './entry-records.ts';
import type { EntryType } from './entry-types.ts';

/** A record as search engines get it. */
export interface SearchedEntry {
  id: number;
  names: string[];
  text: string | null;
  html: string | null;
  weight: number;
  date: number;
  /** Set for listings, for filters. */
  author_id: number | null;
  organization_id: number | null;
  tags: string[] | null;
}

const forFilters = sql`record.user_id as author_id, record.organization_id, record.tags`;
const noFilters = sql`null::integer as author_id, null::integer as organization_id, null::text[] as tags`;

function select(type: EntryType) {
  const { names, text, html, weight, date } = entryRecords[type];
  const filters = type === 'listings' ? forFilters : noFilters;
  return sql`
    select record.id, ${names} as names, ${text} as text, ${html} as html, ${weight} as weight,
      ${date} as date, ${filters}
    from ${sql.table(type)} record`;
}

interface Sources {
  byId: Statement<{ ids: readonly number[] }, SearchedEntry>;
  inOrder: Statement<{ after: number; limit: number }, SearchedEntry>;
  count: Statement<object, { count: number }>;
}

function sourcesOf(type: EntryType): Sources {
  const { isIndexed } = entryRecords[type];
  return {
    byId: statement(
      `searched-${type}`,
      (_db, param: Param<{ ids: readonly number[] }>) => sql<SearchedEntry>`
        ${select(type)} where record.id = any(${param('ids')}::integer[]) and ${isIndexed} order by record.id`,
    ),
    inOrder: statement(
      `searched-${type}-in-order`,
      (_db, param: Param<{ after: number; limit: number }>) => sql<SearchedEntry>`
        ${select(type)} where record.id > ${param('after')} and ${isIndexed}
        order by record.id limit ${param('limit')}`,
    ),
    count: statement(
      `searched-${type}-count`,
      () => sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(type)} record where ${isIndexed}`,
    ),
  };
}

const sources: Record<EntryType, Sources> = {
  users: sourcesOf('users'),
  organizations: sourcesOf('organizations'),
  tags: sourcesOf('tags'),
  podcasts: sourcesOf('podcasts'),
  podcast_episodes: sourcesOf('podcast_episodes'),
  listings: sourcesOf('listings'),
};

/** Reads the indexed records of a type: those with these ids, or the next ones by id. */
export function readSearchedEntries(
  runner: StatementRunner,
  type: EntryType,
  which: { ids: readonly number[] } | { after: number; limit: number },
): Promise<SearchedEntry[]> {
  return 'ids' in which ? sources[type].byId.all(runner, which) : sources[type].inOrder.all(runner, which);
}

/** Counts the indexed records of a type. */
export async function countSearchedEntries(runner: StatementRunner, type: EntryType): Promise<number> {
  return (await sources[type].count.one(runner, {})).count;
}
