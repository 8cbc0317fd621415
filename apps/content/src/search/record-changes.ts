import { CommitSignal } from '@commonplace/events/commit-signal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Wakes what sends changes to the server. */
export const changesRecorded = new CommitSignal();

/** Notes, in the transaction of their change, records of a type that the server has to be told about. */
export async function recordChanges(em: SqlEntityManager, type: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into search_changes (index_name, record_id)
    select name, id from search_indexes, unnest(${ids}::integer[]) as id
    where engine = 'meilisearch' and type = ${type}`.execute(em.getKysely<Tables>());
  changesRecorded.raise(em);
}
