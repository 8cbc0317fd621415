import { reportsPage } from '../../pages/analytics/reports-page.ts';
import { pageNotFound, type PageCall, type PageRoute, type Shown } from '../../serving/page-route.ts';
import { signedIn } from '../desk/signed-in.ts';

const reportsPerPage = 30;

/** The reports that the viewer sent. */
async function showReports({ page, api, view }: PageCall): Promise<Shown> {
  const query = { page, per_page: reportsPerPage };
  const [{ items: reports, next }, shown] = await Promise.all([
    api.client.page('listOwnFeedbackMessages', { params: { query } }),
    view(),
  ]);
  if (page > 1 && reports.length === 0) throw pageNotFound();
  return { html: reportsPage({ reports, paging: { page, hasNext: next !== undefined } }, shown) };
}

export const ownReportPages: readonly PageRoute[] = [
  signedIn({ path: '/dashboard/reports', isPaged: true, show: showReports }),
];
