import type { CallContext } from '@commonplace/domain/call-context';
import { badRequest } from '@commonplace/domain/errors';
import { requireUser } from '@commonplace/domain/principal';
import { OwnArticlesFilter, type ListOwnArticlesRequest } from '@commonplace/proto/content/v1/articles';
import type { ContentContext } from '../../context.ts';
import type { ArticleSelection } from './article-list.ts';
import { readOwnArticlePage, type ArticlePage } from './article-page.ts';
import { allOfUser, draftsOfUser, publishedOfUser } from './filters/own.ts';

/** Returns the caller's own articles with their Markdown and page views. */
export function listOwnArticles(
  context: ContentContext,
  call: CallContext,
  request: ListOwnArticlesRequest,
): Promise<ArticlePage> {
  const { userId } = requireUser(call.principal);
  return readOwnArticlePage(context.database.reader(call.signal), ownSelection(request.filter, userId), request);
}

function ownSelection(filter: OwnArticlesFilter, userId: number): ArticleSelection {
  switch (filter) {
    case OwnArticlesFilter.PUBLISHED:
      return publishedOfUser({ userId });
    case OwnArticlesFilter.UNPUBLISHED:
      return draftsOfUser({ userId });
    case OwnArticlesFilter.ALL:
      return allOfUser({ userId });
    default:
      throw badRequest('filter is not one of published, unpublished, all');
  }
}
