import { cardQuery } from '../article-lists/read-articles.ts';
import { organizationArticlesPage } from './organization-articles-page.ts';
import { PageFailure, pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { signedIn } from '../serving/signed-in.ts';
import { readList } from '../serving/read-list.ts';
import { maxMemberships } from './own-memberships.ts';

const articlesPerPage = 30;

/** The articles of an organization, for its members. */
async function showArticles(call: PageCall): Promise<PageResult> {
  const { params, page, api, view } = call;
  const { id = '' } = params;
  if (!/^[1-9]\d{0,9}$/.test(id)) throw pageNotFound();
  const path = { organization_id_or_username: id };
  const list = { path, query: cardQuery(page, articlesPerPage) };
  const [memberships, { entries: articles, paging }, pageView] = await Promise.all([
    api.client.listOwnMemberships({ params: { query: { per_page: maxMemberships } } }),
    readList(api.client.page('listOrganizationArticles', { params: list }), call),
    view(),
  ]);
  const membership = memberships.find((one) => one.organization_id === Number(id));
  if (!membership) throw new PageFailure(403);
  const { organization, role } = membership;
  return {
    html: organizationArticlesPage({ organization, isAdministrator: role === 'admin', articles, paging }, pageView),
  };
}

export const organizationArticlePages: readonly PageRoute[] = [
  signedIn({ path: '/dashboard/organizations/:id', isPaged: true, show: showArticles }),
];
