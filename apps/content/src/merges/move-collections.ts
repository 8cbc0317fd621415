import type { MergedAccounts } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { unplaced } from '../tables/articles.ts';
import type { Tables } from '../tables/tables.ts';

/** Moves the source's series to the target; two of the same name become one. */
export async function moveCollections(em: SqlEntityManager, { sourceId, targetId }: MergedAccounts): Promise<boolean> {
  const db = em.getKysely<Tables>();
  await sql`
    with twins as (
      select own.id as id, min(other.id) as target_id
      from collections as own
      join collections as other on other.user_id = ${targetId} and other.name_key = own.name_key
        and other.organization_id is null
      where own.user_id = ${sourceId} and own.organization_id is null
      group by own.id
    ), joined as (
      update articles set collection_id = twins.target_id, series_position = ${unplaced}
      from twins where articles.collection_id = twins.id
    )
    update collections set user_id = ${targetId}
    where user_id = ${sourceId} and id not in (select id from twins)`.execute(db);
  // A separate statement, since it clears the references to them.
  await db.deleteFrom('collections').where('user_id', '=', sourceId).execute();
  return false;
}
