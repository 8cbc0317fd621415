import { unauthenticated } from '@commonplace/domain/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { isUnbannedAccount } from '../../users/status/conditions.ts';
import type { Tables } from '../../tables/tables.ts';

/** Returns the current state of the account that signs in. Throws `unauthenticated` for a banned or closed one. */
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
