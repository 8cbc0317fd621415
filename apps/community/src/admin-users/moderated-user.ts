import { forbidden, notFound } from '@commonplace/domain/errors';
import { actorOf, hasRole, type Principal } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { noteProblem } from '@commonplace/rules/plain-text';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Note, User } from '../tables/users.ts';

/**
 * Locks and returns the account that a moderator acts on: their own, or one without a higher role. Throws `not_found`
 * and `permission_denied`.
 */
export async function lockTarget(em: SqlEntityManager, principal: Principal, userId: number): Promise<User> {
  const user = await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!user) throw notFound();
  if (!user.roles.every((role) => hasRole(principal, role))) throw forbidden();
  return user;
}

/** Throws `validation_failed`. */
export function checkNote(note: string | undefined): void {
  const problem = noteProblem(note ?? '');
  if (problem !== undefined) throw violation('note', problem);
}

/** Adds a note to an account; written on flush. */
export function addNote(
  em: SqlEntityManager,
  principal: Principal,
  { userId, reason, content }: { userId: number; reason: string; content: string },
): void {
  em.create(Note, { userId, authorId: actorOf(principal).id || null, reason, content });
}
