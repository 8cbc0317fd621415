import { notFound } from '@commonplace/rpc/errors';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Comment } from '../tables/discussions.ts';
import { parseIdCode } from './id-code.ts';

/** The comment, locked for a write; unknown and deleted ones are not found. */
export async function findComment(em: SqlEntityManager, idCode: string): Promise<Comment> {
  const id = parseIdCode(idCode);
  const comment =
    id === undefined
      ? null
      : await em.findOne(Comment, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!comment) throw notFound();
  return comment;
}
