import { required } from '../../representation/required.ts';
import { defineRoute, type Route } from '../../route.ts';
import { shownRecords, viewer } from './viewers.schemas.ts';

const getViewer = defineRoute({
  operation: 'GetViewer',
  summary: 'Get yourself, your unread notifications, and which of some records you saved, follow and flagged',
  tag: 'Users',
  method: 'GET',
  path: '/api/viewer',
  // Every token may identify its user; the service leaves out what it may not read.
  scope: 'public',
  failures: [422],
  schemas: { query: shownRecords, responses: { 200: viewer } },
  async handle({ query, clients, options }) {
    const request = {
      articleIds: query.article_ids,
      userIds: query.user_ids,
      organizationIds: query.organization_ids,
      tagNames: query.tags,
      commentIds: query.comment_id_codes,
      ...(query.discussed_article_id !== undefined && { discussedArticleId: query.discussed_article_id }),
    };
    return { status: 200, body: required((await clients.viewers.getViewer(request, options)).viewer) };
  },
});

export const viewerRoutes: Route[] = [getViewer];
