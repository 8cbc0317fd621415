import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { Article } from '@commonplace/proto/content/v1/articles';
import type { ContentContext } from '../../context.ts';
import { findArticleByPath } from './find-article.ts';
import { viewerOf } from './viewer.ts';

/** Returns an article by the username of its author or organization and its slug; drafts as in GetArticle. */
export async function getArticleByPath(
  context: ContentContext,
  call: CallContext,
  path: { username: string; slug: string },
): Promise<Article> {
  const find = () => findArticleByPath(context.database.reader(call.signal), viewerOf(call.principal), path);
  // The event of a user who has just taken the name may not have arrived yet.
  const article =
    (await find()) ?? ((await context.directory.learn(call, { usernames: [path.username] })) && (await find()));
  if (!article) throw notFound();
  return article;
}
