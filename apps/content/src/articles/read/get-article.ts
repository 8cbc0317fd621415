import type { Article } from '@commonplace/proto/content/v1/articles';
import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { ContentContext } from '../../context.ts';
import { findArticle } from './find-article.ts';
import { viewerOf } from './viewer.ts';

/**
 * E4: an article by id; a draft or scheduled one only for its author (C6), one of a spam account only for moderators and its
 * author (A4), for everybody else it does not exist.
 */
export async function getArticle(context: ContentContext, call: CallContext, id: number): Promise<Article> {
  const article = await findArticle(context.database.reader(call.signal), viewerOf(call.principal), id);
  if (!article) throw notFound();
  return article;
}
