import { organizationsPage } from './organizations-page.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { readList } from '../serving/read-list.ts';

const organizationsPerPage = 24;

async function showOrganizations(call: PageCall): Promise<PageResult> {
  const { page, api, view } = call;
  const query = { page, per_page: organizationsPerPage };
  const [{ entries: organizations, paging }, pageView] = await Promise.all([
    readList(api.client.page('listOrganizations', { params: { query } }), call),
    view(),
  ]);
  return { html: organizationsPage({ organizations, paging }, pageView) };
}

export const organizationPages: readonly PageRoute[] = [
  { path: '/organizations', isPaged: true, show: showOrganizations },
];
