import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import { LockMode } from '@mikro-orm/core';
import type { ContentContext } from '../../context.ts';
import { Article } from '../../tables/articles.ts';
import { readArticleTag } from '../read/find-article.ts';
import { requireAuthor } from './require-author.ts';
import { removeArticle } from './remove-article.ts';

/**
 * Removes an article of the caller for good and returns the version of the event, by which other services remove what
 * belongs to it.
 */
export async function deleteArticle(context: ContentContext, call: CallContext, id: number): Promise<number> {
  const author = requireUser(call.principal);
  requireUnrestricted(author);
  return context.database.transaction(call, async (em) => {
    const row = await em.findOne(Article, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const article = requireAuthor(row, author);
    await requireMatch(call, () => readArticleTag(em.getKysely(), id));
    await removeArticle(em, article);
    return article.version;
  });
}
