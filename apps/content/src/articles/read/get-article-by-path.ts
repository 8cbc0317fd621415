import type { Article } from '@commonplace/proto/content/v1/articles';
import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { ContentContext } from '../../context.ts';
import { findArticleByPath } from './find-article.ts';
import { viewerOf } from './viewer.ts';

/** E6: an article by its author's or organization's username and its slug; drafts as in E4. */
export async function getArticleByPath(
  context: ContentContext,
  call: CallContext,
  path: { username: string; slug: string },
): Promise<Article> {
  const find = () => findArticleByPath(context.database.reader(call.signal), viewerOf(call.principal), path);
  // Who has taken the name a moment ago may not have been announced yet.
  const article =
    (await find()) ?? ((await context.directory.learn(call, { usernames: [path.username] })) && (await find()));
  if (!article) throw notFound();
  return article;
}
