import type { Article } from '@commonplace/proto/content/v1/articles';
import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { findArticle } from './find-article.ts';
import { readerId } from './reader.ts';

/** E4: an article by id; a draft or scheduled one only for its author (C6), for everybody else it does not exist. */
export async function getArticle(context: ContentContext, call: CallContext, id: number): Promise<Article> {
  const article = await findArticle(context.database.reader(call.signal), readerId(call.principal), id);
  if (!article) throw notFound();
  return article;
}
