import type { MergedAccounts } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';

/** The copies of what the source was awarded: admin moves what they are copies of, and tells only of what it takes back. */
export async function moveBadges(em: SqlEntityManager, { sourceId, targetId }: MergedAccounts): Promise<boolean> {
  await em
    .getKysely<Tables>()
    .updateTable('badge_achievements')
    .set({ user_id: targetId })
    .where('user_id', '=', sourceId)
    .execute();
  return false;
}
