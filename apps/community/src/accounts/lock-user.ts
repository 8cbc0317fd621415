import { unauthenticated } from '@commonplace/rpc/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';

/**
 * Makes the caller's own concurrent writes wait for each other until the transaction ends. Rows that refer to the user
 * can still be written meanwhile.
 */
export async function lockUser(em: SqlEntityManager, userId: number): Promise<void> {
  const user = await em
    .getKysely<Tables>()
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) throw unauthenticated();
}
