import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Comment } from '../tables/discussions.ts';
import { appendCommentChanged } from './comment-changed.ts';

/** Announces the current state of comments again. */
export async function announceComments(em: SqlEntityManager, after: number, limit: number): Promise<number[]> {
  const comments = await em.find(Comment, { id: { $gt: after } }, { orderBy: { id: 'asc' }, limit });
  for (const comment of comments) await appendCommentChanged(em, comment);
  return comments.map(({ id }) => id);
}
