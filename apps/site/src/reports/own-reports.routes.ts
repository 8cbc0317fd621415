import { reportsPage } from './own-reports-page.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { signedIn } from '../serving/signed-in.ts';
import { readList } from '../serving/read-list.ts';

const reportsPerPage = 30;

/** The reports that the viewer sent. */
async function showReports(call: PageCall): Promise<PageResult> {
  const { page, api, view } = call;
  const query = { page, per_page: reportsPerPage };
  const [{ entries: reports, paging }, pageView] = await Promise.all([
    readList(api.client.page('listOwnFeedbackMessages', { params: { query } }), call),
    view(),
  ]);
  return { html: reportsPage({ reports, paging }, pageView) };
}

export const ownReportPages: readonly PageRoute[] = [
  signedIn({ path: '/dashboard/reports', isPaged: true, show: showReports }),
];
