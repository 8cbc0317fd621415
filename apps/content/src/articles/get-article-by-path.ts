import type { Article } from '@commonplace/proto/content/v1/articles';
import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { findArticleByPath } from './find-article.ts';
import { readerOf } from './reader.ts';

/** E6: an article by its author's or organization's username and its slug; drafts as in E4. */
export async function getArticleByPath(
  context: ContentContext,
  call: CallContext,
  path: { username: string; slug: string },
): Promise<Article> {
  const article = await findArticleByPath(context.database.reader(call.signal), readerOf(call.principal), path);
  if (!article) throw notFound();
  return article;
}
