import { notFound } from '@commonplace/domain/errors';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Comment } from '../tables/discussions.ts';
import { parseIdCode } from './id-code.ts';

/** Locks and returns the comment for a write. Throws `not_found` for unknown and deleted ones. */
export async function findComment(em: SqlEntityManager, idCode: string): Promise<Comment> {
  const id = parseIdCode(idCode);
  const comment =
    id === undefined
      ? null
      : await em.findOne(Comment, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!comment) throw notFound();
  return comment;
}
