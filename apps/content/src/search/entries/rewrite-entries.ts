import type { Database } from '@commonplace/db/database';
import { sql } from 'kysely';
import type { RewriteOptions } from '../postgres/rewrite-documents.ts';
import type { EntryType } from './entry-types.ts';
import { writeEntries } from './write-entries.ts';

/** Writers of these records wait for one batch at most. */
const batchSize = 100;

/** Rewrites the entries of all records of a type, a batch per transaction; returns how many records there were. */
export async function rewriteEntries(database: Database, type: EntryType, options: RewriteOptions): Promise<number> {
  const { signal, after = 0, onProgress } = options;
  let done = 0;
  for (let last = after; ;) {
    const from = last;
    const ids = await database.transaction({ signal }, async (em) => {
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(type)} where id > ${from} order by id limit ${batchSize}`.execute(em.getKysely());
      const batch = rows.map(({ id }) => id);
      await writeEntries(em, type, batch);
      return batch;
    });
    done += ids.length;
    last = ids.at(-1) ?? last;
    await onProgress?.(done, last);
    if (ids.length < batchSize) return done;
  }
}
