import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { notFound } from '@commonplace/domain/errors';
import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { User } from '../tables/users.ts';

const memberById = statement('member-by-id', (db: Kysely<Tables>, param: Param<{ userId: number }>) =>
  db.selectFrom('users').select(['id', 'username']).where('id', '=', param('userId')).where('closed_at', 'is', null),
);

/** Reads an account for an administrator. Throws `not_found` for an unknown, closed or merged one. */
export async function readMember(db: StatementRunner, userId: number): Promise<{ id: number; username: string }> {
  const member = await memberById.first(db, { userId });
  if (!member) throw notFound();
  return member;
}

/** Throws `not_found` for an unknown, closed or merged account. */
export async function requireMember(db: StatementRunner, userId: number): Promise<void> {
  await readMember(db, userId);
}

/** Locks an account that an administrator changes. Throws as `requireMember`. */
export async function lockMember(em: SqlEntityManager, userId: number): Promise<User> {
  const user = await em.findOne(User, { id: userId, closedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!user) throw notFound();
  return user;
}
