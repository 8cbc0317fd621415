import { unauthenticated } from '@commonplace/rpc/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { isUnbannedAccount } from '../standing/conditions.ts';
import type { Tables } from '../tables/tables.ts';

/** The account that is being signed in, at this moment; a banned or closed one is `unauthenticated`. */
export async function signInOwner(em: SqlEntityManager, userId: number): Promise<{ id: number; username: string }> {
  const user = await em
    .getKysely<Tables>()
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .where(isUnbannedAccount())
    .executeTakeFirst();
  if (!user) throw unauthenticated();
  return user;
}
