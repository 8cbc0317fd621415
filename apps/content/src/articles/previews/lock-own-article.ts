import type { CallContext } from '@commonplace/domain/call-context';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Article } from '../../tables/articles.ts';
import { requireAuthor } from '../write/require-author.ts';

/** Locks an article of the caller. Throws `permission_denied` or `not_found` for another, as UpdateArticle does. */
export async function lockOwnArticle(em: SqlEntityManager, call: CallContext, id: number): Promise<Article> {
  const author = requireUser(call.principal);
  requireUnrestricted(author);
  return requireAuthor(await em.findOne(Article, id, { lockMode: LockMode.PESSIMISTIC_WRITE }), author);
}
