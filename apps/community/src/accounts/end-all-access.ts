import { enqueue } from '@commonplace/jobs/enqueue';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { removeExportsJob } from './exports/remove-exports.ts';
import type { Tables } from '../tables/tables.ts';
import { countAccess, type AccountAccess } from './account-access.ts';
import { endAccess } from './end-access.ts';

/**
 * Ends all access to an account, including its password and the download links of its exports, and returns what it had.
 * The caller has locked the account.
 */
export async function endAllAccess(em: SqlEntityManager, userId: number): Promise<AccountAccess> {
  const before = await countAccess(em, userId);
  await endAccess(em, userId);
  await em.getKysely<Tables>().deleteFrom('passwords').where('user_id', '=', userId).execute();
  // An intruder may have received these links.
  await enqueue(em, removeExportsJob, { userId });
  return before;
}
