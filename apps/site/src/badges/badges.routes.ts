import { badgePage, badgesPage } from './badge-pages.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { readList } from '../serving/read-list.ts';

const badgesPerPage = 24;
const holdersPerPage = 30;

async function showBadges(call: PageCall): Promise<PageResult> {
  const { page, api, view } = call;
  const query = { page, per_page: badgesPerPage };
  const [{ entries: badges, paging }, pageView] = await Promise.all([
    readList(api.client.page('listSiteBadges', { params: { query } }), call),
    view(),
  ]);
  return { html: badgesPage({ badges, paging }, pageView) };
}

/** A badge with the users who hold it. */
async function showBadge(call: PageCall): Promise<PageResult> {
  const { params, page, api, view } = call;
  const path = { slug: params['slug'] ?? '' };
  const query = { page, per_page: holdersPerPage };
  const [badge, { entries: holders, paging }, pageView] = await Promise.all([
    api.client.getSiteBadge({ params: { path } }),
    readList(api.client.page('listBadgeHolders', { params: { path, query } }), call),
    view(),
  ]);
  return { html: badgePage({ badge, holders, paging }, pageView) };
}

export const badgePages: readonly PageRoute[] = [
  { path: '/badges', isPaged: true, show: showBadges },
  { path: '/badges/:slug', isPaged: true, show: showBadge },
];
