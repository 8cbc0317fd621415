import { forbidden, notFound } from '@commonplace/rpc/errors';
import { actorOf, hasRole, type Principal } from '@commonplace/rpc/principal';
import { violation } from '@commonplace/rpc/violations';
import { noteProblem } from '@commonplace/rules/plain-text';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Note, User } from '../tables/users.ts';

/**
 * The account that a moderator does something to, locked. Nobody may do so to an account with a higher role than their own;
 * to their own they may, as the reference lets them.
 * @throws DomainError not_found, permission_denied.
 */
export async function lockTarget(em: SqlEntityManager, principal: Principal, userId: number): Promise<User> {
  const user = await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!user) throw notFound();
  if (!user.roles.every((role) => hasRole(principal, role))) throw forbidden();
  return user;
}

/** @throws DomainError validation_failed. */
export function checkNote(note: string | undefined): void {
  const problem = noteProblem(note ?? '');
  if (problem !== undefined) throw violation('note', problem);
}

/** Puts a note on an account, which is written when the caller flushes. */
export function addNote(
  em: SqlEntityManager,
  principal: Principal,
  { userId, reason, content }: { userId: number; reason: string; content: string },
): void {
  em.create(Note, { userId, authorId: actorOf(principal).id || null, reason, content });
}
