import type { MergedAccounts } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { deliverWidePublications } from '../notification-delivery/wide-publications.ts';
import type { Tables } from '../tables/tables.ts';

/** Writes the notifications that the source has not looked at yet, as long as it has its follows. */
export async function deliverToSource(em: SqlEntityManager, { sourceId }: MergedAccounts): Promise<boolean> {
  await deliverWidePublications(em.getKysely(), sourceId);
  return false;
}

/** Makes the target the author of the source's publications for followers who have not looked yet. */
export async function moveWidePublications(
  em: SqlEntityManager,
  { sourceId, targetId }: MergedAccounts,
): Promise<boolean> {
  const db = em.getKysely<Tables>();
  await sql`
    update wide_publications set actor_id = ${targetId},
      followable_id = case when followable_type = 'User' then ${targetId}::integer else followable_id end
    where actor_id = ${sourceId}`.execute(db);
  await db.deleteFrom('notification_positions').where('user_id', '=', sourceId).execute();
  return false;
}
