import type { ArticleRecordsService } from '@commonplace/proto/content/v1/article_records';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { listArticleRecords } from './list-article-records.ts';

export function articleRecordsRpc(context: ContentContext): ServiceImplementation<typeof ArticleRecordsService> {
  return { listArticleRecords: (request, call) => listArticleRecords(context, call, request) };
}
