import { statement, type Param } from '@commonplace/db/statement';
import type { Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import { batch, inBatches, type After, type ExportSource } from './export-source.ts';
import { jsonList, toEntry } from './json-entry.ts';
import type { ZipEntry } from './zip.ts';

export const reactionsOfUser = statement('reactions-of-user', (db: Kysely<Tables>, param: Param<After>) =>
  db
    .selectFrom('reactions')
    .select(['id', 'category', 'reactable_type', 'reactable_id', 'created_at'])
    .where('user_id', '=', param('userId'))
    .where('id', '>', param('after'))
    .orderBy('id')
    .limit(batch),
);

/** Exports the user's reactions and their reading list, which is a category of reactions. */
export function reactionEntries(source: ExportSource): ZipEntry[] {
  return [jsonList('reactions.json', rows(source))];
}

async function* rows({ context, userId, signal }: ExportSource): AsyncGenerator<object> {
  const db = context.database.reader(signal);
  for await (const row of inBatches((after) => reactionsOfUser.all(db, { userId, after }))) yield toEntry(row);
}
