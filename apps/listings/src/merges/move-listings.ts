import type { MergedAccounts } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { announcedColumns, announceListings } from '../listings/listing-events.ts';
import type { Tables } from '../tables/tables.ts';

/** Few enough that nobody waits long for what the transaction has locked. */
const batch = 50;

/** The source's listings are the target's. */
export async function moveListings(em: SqlEntityManager, { sourceId, targetId }: MergedAccounts): Promise<boolean> {
  const db = em.getKysely<Tables>();
  const some = db.selectFrom('listings').select('id').where('user_id', '=', sourceId).orderBy('id').limit(batch);
  const moved = await db
    .updateTable('listings')
    .set({ user_id: targetId, version: sql<number>`version + 1` })
    .where('id', 'in', some.forUpdate())
    .returning(announcedColumns)
    .execute();
  await announceListings(em, moved);
  return moved.length === batch;
}
