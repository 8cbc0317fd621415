import { organizationArticlesPage } from '../../pages/analytics/organization-articles-page.ts';
import { PageFailure, pageNotFound, type PageCall, type PageRoute, type Shown } from '../../serving/page-route.ts';
import { signedIn } from '../desk/signed-in.ts';
import { ownMemberships } from './own-memberships.ts';

const articlesPerPage = 30;

/** The articles of an organization, for its members. */
async function showArticles({ params, page, api, view }: PageCall): Promise<Shown> {
  const { id = '' } = params;
  if (!/^[1-9]\d{0,9}$/.test(id)) throw pageNotFound();
  const path = { organization_id_or_username: id };
  const list = { path, query: { page, per_page: articlesPerPage } };
  const [memberships, { items: articles, next }, shown] = await Promise.all([
    ownMemberships(api),
    api.client.page('listOrganizationArticles', { params: list }),
    view(),
  ]);
  const organization = memberships.find((one) => one.organization_id === Number(id))?.organization;
  if (!organization) throw new PageFailure(403);
  if (page > 1 && articles.length === 0) throw pageNotFound();
  const paging = { page, hasNext: next !== undefined };
  return { html: organizationArticlesPage({ organization, articles, paging }, shown) };
}

export const organizationDeskPages: readonly PageRoute[] = [
  signedIn({ path: '/dashboard/organizations/:id', isPaged: true, show: showArticles }),
];
