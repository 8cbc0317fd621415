import { listOf } from '../../representation/representation.ts';
import { defineRoute, type Route } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import { articleId, sentWebmention, sentWebmentionPage } from './sent-webmentions.schemas.ts';

const listSentWebmentions = defineRoute({
  operation: 'ListSentWebmentions',
  summary: 'List the pages that one of your articles links to, and whether their sites were told (Webmention)',
  tag: 'Articles',
  method: 'GET',
  path: '/api/articles/:id/sent_webmentions',
  schemas: { params: articleId, query: sentWebmentionPage, responses: { 200: listOf(sentWebmention) } },
  async handle({ params: { id }, query, clients, options }) {
    const request = { articleId: id, ...pageOf(query) };
    const { sentWebmentions, hasNext } = await clients.sentWebmentions.listSentWebmentions(request, options);
    return { status: 200, body: sentWebmentions, hasNext };
  },
});

export const sentWebmentionRoutes: Route[] = [listSentWebmentions];
