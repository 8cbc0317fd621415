import { forbidden, notFound } from '@commonplace/domain/errors';
import type { UserPrincipal } from '@commonplace/domain/principal';
import type { Article } from '../../tables/articles.ts';
import { isPublic } from '../visibility.ts';

/**
 * Returns the article if the user is its author. Throws `forbidden` for an article that they can read, else `not_found`
 * (UpdateArticle).
 */
export function requireAuthor(article: Article | null, user: UserPrincipal): Article {
  if (article === null) throw notFound();
  if (article.userId === user.userId) return article;
  throw isPublic(article, new Date()) ? forbidden() : notFound();
}
