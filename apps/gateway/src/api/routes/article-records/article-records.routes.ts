import { ListArticleRecordsRequestSchema } from '@commonplace/proto/content/v1/article_records';
import { listOf, withEtag } from '../../representation/representation.ts';
import { defineRoute, type Route } from '../../route.ts';
import { toMessage } from '../../schemas/message.ts';
import { articleRecord, articleRecordFilters } from './article-records.schemas.ts';

const list = defineRoute({
  operation: 'ListArticleRecords',
  summary:
    'List articles that are or were published, newest first (moderator); tag, score and title filters consider the newest 10,000',
  tag: 'Moderation',
  method: 'GET',
  path: '/api/admin/articles',
  administrative: true,
  schemas: { query: articleRecordFilters, responses: { 200: listOf(withEtag(articleRecord)) } },
  async handle({ query, clients, options }) {
    const request = toMessage(ListArticleRecordsRequestSchema, query);
    const { articles, hasNext } = await clients.articleRecords.listArticleRecords(request, options);
    return { status: 200, body: articles, hasNext };
  },
});

export const articleRecordRoutes: Route[] = [list];
