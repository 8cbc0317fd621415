import type { MergedAccounts } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { eventColumns, appendListingsChanged } from '../listings/listing-events.ts';
import type { Tables } from '../tables/tables.ts';

/** Small, to hold locks briefly. */
const batchSize = 50;

/** Moves a batch of listings; returns whether there may be more. */
export async function moveListings(em: SqlEntityManager, { sourceId, targetId }: MergedAccounts): Promise<boolean> {
  const db = em.getKysely<Tables>();
  const some = db.selectFrom('listings').select('id').where('user_id', '=', sourceId).orderBy('id').limit(batchSize);
  const moved = await db
    .updateTable('listings')
    .set({ user_id: targetId, version: sql<number>`version + 1` })
    .where('id', 'in', some.forUpdate())
    .returning(eventColumns)
    .execute();
  await appendListingsChanged(em, moved);
  return moved.length === batchSize;
}
