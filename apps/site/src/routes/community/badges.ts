import { badgePage, badgesPage } from '../../pages/community/badge-pages.ts';
import { pageNotFound, type PageCall, type PageRoute, type Shown } from '../../serving/page-route.ts';

const badgesPerPage = 24;
const holdersPerPage = 30;

async function showBadges({ page, api, view }: PageCall): Promise<Shown> {
  const query = { page, per_page: badgesPerPage };
  const { items: badges, next } = await api.client.page('listSiteBadges', { params: { query } });
  if (page > 1 && badges.length === 0) throw pageNotFound();
  return { html: badgesPage({ badges, paging: { page, hasNext: next !== undefined } }, await view()) };
}

/** A badge with the users who hold it. */
async function showBadge({ params, page, api, view }: PageCall): Promise<Shown> {
  const path = { slug: params['slug'] ?? '' };
  const query = { page, per_page: holdersPerPage };
  const [badge, list, shown] = await Promise.all([
    api.client.getSiteBadge({ params: { path } }),
    api.part(api.client.page('listBadgeHolders', { params: { path, query } })),
    view(),
  ]);
  const holders = list?.items ?? [];
  if (page > 1 && holders.length === 0) throw pageNotFound();
  return { html: badgePage({ badge, holders, paging: { page, hasNext: list?.next !== undefined } }, shown) };
}

export const badgePages: readonly PageRoute[] = [
  { path: '/badges', isPaged: true, show: showBadges },
  { path: '/badges/:slug', isPaged: true, show: showBadge },
];
