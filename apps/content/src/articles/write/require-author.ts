import { forbidden, notFound } from '@commonplace/rpc/errors';
import type { UserPrincipal } from '@commonplace/rpc/principal';
import type { Article } from '../../tables/articles.ts';
import { isPublic } from '../visibility.ts';

/** Passes the author; others are forbidden to touch what they can read, and do not know of the rest (E5). */
export function requireAuthor(article: Article | null, user: UserPrincipal): Article {
  if (article === null) throw notFound();
  if (article.userId === user.userId) return article;
  throw isPublic(article, new Date()) ? forbidden() : notFound();
}
