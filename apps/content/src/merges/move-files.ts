import type { MergedAccounts } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Keeps transactions short, so that locks are released soon. */
const maxBatch = 500;

/**
 * Moves the source's images to the target; an image of both is kept once. Files are named by their content, and stay.
 */
export async function moveImages(em: SqlEntityManager, { sourceId, targetId }: MergedAccounts): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with part as (
      select id, digest, shape from images where owner_id = ${sourceId} order by digest, shape limit ${maxBatch} for update
    ), twins as (
      select part.id from part
      join images as other on other.owner_id = ${targetId} and other.digest = part.digest and other.shape = part.shape
    ), gone as (
      delete from images using twins where images.id = twins.id
    ), moved as (
      update images set owner_id = ${targetId} from part
      where images.id = part.id and part.id not in (select id from twins)
    )
    select count(*)::integer as count from part`.execute(em.getKysely<Tables>());
  return rows[0]?.count === maxBatch;
}

/** Moves the source's sessions to the target. Raw files stay in their folder, since a session stores its key. */
export async function moveAgentSessions(
  em: SqlEntityManager,
  { sourceId, targetId }: MergedAccounts,
): Promise<boolean> {
  const db = em.getKysely<Tables>();
  const some = db
    .selectFrom('agent_sessions')
    .select('id')
    .where('user_id', '=', sourceId)
    .orderBy('id')
    .limit(maxBatch)
    .forUpdate();
  const moved = await db
    .updateTable('agent_sessions')
    .set({ user_id: targetId })
    .where('id', 'in', some)
    .returning('id')
    .execute();
  return moved.length === maxBatch;
}
