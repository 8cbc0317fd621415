import { about } from '@commonplace/events/about';
import { appendEvents } from '@commonplace/events/outbox';
import { BillboardChangedSchema } from '@commonplace/proto/admin/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Detaches billboards from a page that is deleted, and returns their ids. The billboards stay, as in the reference. */
export async function detachFromPage(em: SqlEntityManager, pageId: number): Promise<number[]> {
  const db = em.getKysely<Tables>();
  const bound = db.selectFrom('billboards').select('id').where('page_id', '=', pageId).orderBy('id').forUpdate();
  const detached = await db
    .updateTable('billboards')
    .set({ page_id: null, version: sql<number>`version + 1`, updated_at: sql`now()` })
    .where('id', 'in', bound)
    .returning(['id', 'version'])
    .execute();
  const changes = detached.map(({ id, version }) => ({ event: { id, version }, ...about('billboard', id, version) }));
  await appendEvents(em, BillboardChangedSchema, changes);
  return detached.map(({ id }) => id).toSorted((one, other) => one - other);
}
