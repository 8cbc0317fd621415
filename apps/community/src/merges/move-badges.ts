import type { MergedAccounts } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';

/** Moves the copies of badge achievements. Admin moves the originals and announces only those that it removes. */
export async function moveBadges(em: SqlEntityManager, { sourceId, targetId }: MergedAccounts): Promise<boolean> {
  await em
    .getKysely<Tables>()
    .updateTable('badge_achievements')
    .set({ user_id: targetId })
    .where('user_id', '=', sourceId)
    .execute();
  return false;
}
