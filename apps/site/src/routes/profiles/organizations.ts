import { organizationsPage } from '../../pages/profiles/organizations-page.ts';
import { pageNotFound, type PageCall, type PageRoute, type Shown } from '../../serving/page-route.ts';

const organizationsPerPage = 24;

async function showOrganizations({ page, api, view }: PageCall): Promise<Shown> {
  const query = { page, per_page: organizationsPerPage };
  const { items: organizations, next } = await api.client.page('listOrganizations', { params: { query } });
  if (page > 1 && organizations.length === 0) throw pageNotFound();
  return { html: organizationsPage({ organizations, paging: { page, hasNext: next !== undefined } }, await view()) };
}

export const organizationPages: readonly PageRoute[] = [
  { path: '/organizations', isPaged: true, show: showOrganizations },
];
