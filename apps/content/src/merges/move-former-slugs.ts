import type { MergedAccounts } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** Moves the source's former slugs to the target, whose own come first. */
export async function moveFormerSlugs(em: SqlEntityManager, { sourceId, targetId }: MergedAccounts): Promise<boolean> {
  const db = em.getKysely();
  await sql`
    update former_slugs set user_id = ${targetId} where user_id = ${sourceId} and not exists (
      select from former_slugs as twin where twin.user_id = ${targetId} and twin.slug = former_slugs.slug)`.execute(db);
  await sql`delete from former_slugs where user_id = ${sourceId}`.execute(db);
  return false;
}
