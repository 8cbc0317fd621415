import { unauthenticated } from '@commonplace/domain/errors';
import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import { User } from '../tables/users.ts';

/** Locks and returns the caller's account. Throws `unauthenticated` when it was closed meanwhile. */
export async function lockOwnUser(em: SqlEntityManager, userId: number): Promise<User> {
  const user = await em.findOne(User, { id: userId, closedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!user) throw unauthenticated();
  return user;
}
