import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import { notFound } from '@commonplace/rpc/errors';
import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { User } from '../tables/users.ts';

const memberById = statement('member-by-id', (db: Kysely<Tables>, given: Given<{ userId: number }>) =>
  db.selectFrom('users').select(['id', 'username']).where('id', '=', given('userId')).where('closed_at', 'is', null),
);

/** An account that an administrator is about to look at; one that there is not, or that was closed or merged, is not found. */
export async function readMember(db: StatementRunner, userId: number): Promise<{ id: number; username: string }> {
  const member = await memberById.first(db, { userId });
  if (!member) throw notFound();
  return member;
}

/** Refuses an account that there is not, or that was closed or merged: for administrators it is not found. */
export async function requireMember(db: StatementRunner, userId: number): Promise<void> {
  await readMember(db, userId);
}

/** An account that an administrator is about to change, locked for the rest of the transaction, as in `requireMember`. */
export async function lockMember(em: SqlEntityManager, userId: number): Promise<User> {
  const user = await em.findOne(User, { id: userId, closedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!user) throw notFound();
  return user;
}
