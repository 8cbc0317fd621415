import { bothVersions, defineRoute, type Route } from '../../route.ts';
import { maxBodyBytes, pageViewInput } from './page-views.schemas.ts';

const recordPageView = defineRoute({
  operation: 'RecordPageView',
  summary: 'Record a view of an article',
  tag: 'Page views',
  method: 'POST',
  path: '/api/page_views',
  versions: bothVersions,
  access: 'public',
  scope: 'public',
  caching: { invalidatesOwnReads: false },
  maxBodyBytes,
  failures: [404],
  schemas: { wrapper: ['page_view'], body: pageViewInput, responses: { 204: 'empty' } },
  async handle({ body, userAgent, clients, options }) {
    const request = {
      articleId: body.article_id,
      referrer: body.referrer ?? undefined,
      userAgent: body.user_agent ?? userAgent,
      timeTrackedInSeconds: body.time_tracked_in_seconds ?? undefined,
    };
    await clients.pageViews.recordPageView(request, options);
    return { status: 204 };
  },
});

export const pageViewRoutes: Route[] = [recordPageView];
