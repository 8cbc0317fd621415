import { enqueue } from '@commonplace/jobs/enqueue';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { removeExportsJob } from '../exports/remove-exports.ts';
import type { Tables } from '../tables/tables.ts';
import { countAccess, type AccountAccess } from './account-access.ts';
import { endAccess } from './end-access.ts';

/**
 * Ends every way into an account, its password included, and the addresses of its exports; returns what there was. The
 * account is locked.
 */
export async function endEverything(em: SqlEntityManager, userId: number): Promise<AccountAccess> {
  const before = await countAccess(em, userId);
  await endAccess(em, userId);
  await em.getKysely<Tables>().deleteFrom('passwords').where('user_id', '=', userId).execute();
  // The links to them may have been sent to another person.
  await enqueue(em, removeExportsJob, { userId });
  return before;
}
