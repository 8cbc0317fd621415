import type { ExportArticlesRequest } from '@commonplace/proto/content/v1/articles';
import { forbidden } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { readOwnArticlePage, type ArticlePage } from './article-page.ts';
import { allOfUser } from './filters/own.ts';

/** As many of the largest articles as a message takes. */
const perPage = 15;

/** What a user wrote, a few articles at a time, for the export of their account; for our own processes. */
export function exportArticles(
  context: ContentContext,
  call: CallContext,
  { userId, page }: Pick<ExportArticlesRequest, 'userId' | 'page'>,
): Promise<ArticlePage> {
  if (call.principal.kind !== 'service') throw forbidden();
  return readOwnArticlePage(context.database.reader(call.signal), allOfUser({ userId }), { page, perPage });
}
