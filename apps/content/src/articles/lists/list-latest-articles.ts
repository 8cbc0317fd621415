import type { CallContext } from '@commonplace/domain/call-context';
import type { ListLatestArticlesRequest } from '@commonplace/proto/content/v1/articles';
import type { ContentContext } from '../../context.ts';
import { readArticlePage, type ArticlePage } from './article-page.ts';
import { newest } from './filters/newest.ts';

/** Returns published articles, newest first. */
export function listLatestArticles(
  context: ContentContext,
  call: CallContext,
  request: ListLatestArticlesRequest,
): Promise<ArticlePage> {
  return readArticlePage(context.database.reader(call.signal), newest({}, request.scope), request);
}
