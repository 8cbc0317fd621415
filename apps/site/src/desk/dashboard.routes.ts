import { dashboardPage } from './dashboard-page.ts';
import { pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { readDashboard } from './read-dashboard.ts';
import { signedIn } from '../serving/signed-in.ts';

/** The viewer's articles. */
async function showDashboard({ query, page, api, view }: PageCall): Promise<PageResult> {
  const [data, pageView] = await Promise.all([readDashboard(query, page, api), view()]);
  if (page > 1 && data.articles?.length === 0) throw pageNotFound();
  return { html: dashboardPage(data, pageView) };
}

export const dashboardPages: readonly PageRoute[] = [
  signedIn({ path: '/dashboard', isPaged: true, show: showDashboard }),
];
