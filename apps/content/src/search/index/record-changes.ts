import { CommitSignal } from '@commonplace/events/commit-signal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../tables/tables.ts';

/** Wakes the process that sends changes. */
export const changesRecorded = new CommitSignal();

/** Records changed records of a type for the search server, in the transaction of the change. */
export async function recordChanges(em: SqlEntityManager, type: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into search_changes (index_name, record_id)
    select name, id from search_indexes, unnest(${ids}::integer[]) as id
    where engine = 'meilisearch' and type = ${type}`.execute(em.getKysely<Tables>());
  changesRecorded.raise(em);
}
