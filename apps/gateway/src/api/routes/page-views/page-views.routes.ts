import { bothVersions, defineRoute, type Route } from '../../route.ts';
import { reportView } from '../../page-views/report-view.ts';
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
  async handle({ body, userAgent, acceptLanguage, ipAddress, isPrefetch, clients, readerKey, options }) {
    const view = {
      articleId: body.article_id,
      referrer: body.referrer ?? undefined,
      timeTrackedInSeconds: body.time_tracked_in_seconds ?? undefined,
      viewId: body.view_id ?? undefined,
      userAgent: body.user_agent ?? userAgent,
      acceptLanguage,
      address: ipAddress,
      isPrefetch,
      hasScript: true,
    };
    await reportView(view, { clients, readerKey }, options);
    return { status: 204 };
  },
});

export const pageViewRoutes: Route[] = [recordPageView];
