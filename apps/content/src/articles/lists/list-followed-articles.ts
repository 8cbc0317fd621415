import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import type { ListFollowedArticlesRequest } from '@commonplace/proto/content/v1/articles';
import type { ContentContext } from '../../context.ts';
import { readArticlePage, type ArticlePage } from './article-page.ts';
import { byFollower } from './filters/by-follower.ts';

/** Returns articles of the users, organizations and tags that the caller follows, newest first. */
export function listFollowedArticles(
  context: ContentContext,
  call: CallContext,
  request: ListFollowedArticlesRequest,
): Promise<ArticlePage> {
  const { userId } = requireUser(call.principal);
  return readArticlePage(
    context.database.reader(call.signal),
    byFollower({ followerId: userId }, request.scope),
    request,
  );
}
