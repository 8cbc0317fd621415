import { unauthenticated } from '@commonplace/rpc/errors';
import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import { User } from '../tables/users.ts';

/** The caller's account, locked for the rest of the transaction; one that was closed since is `unauthenticated`. */
export async function lockOwnUser(em: SqlEntityManager, userId: number): Promise<User> {
  const user = await em.findOne(User, { id: userId, closedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!user) throw unauthenticated();
  return user;
}
