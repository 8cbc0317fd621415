import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { Article } from '@commonplace/proto/content/v1/articles';
import type { ContentContext } from '../../context.ts';
import { findArticle } from './find-article.ts';
import { viewerOf } from './viewer.ts';

/**
 * Returns an article by id. Drafts and scheduled articles exist for their author only (rules.md#draft-reads), those of
 * a spam account for moderators and their author only (MarkUserAsSpam).
 */
export async function getArticle(context: ContentContext, call: CallContext, id: number): Promise<Article> {
  const article = await findArticle(context.database.reader(call.signal), viewerOf(call.principal), id);
  if (!article) throw notFound();
  return article;
}
