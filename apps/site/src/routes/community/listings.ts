import { locales } from '@commonplace/ui/locale/locale';
import { listingPage, listingsPage, type ListingCategory } from '../../pages/community/listing-pages.ts';
import { pageNotFound, type PageCall, type PageRoute, type Shown } from '../../serving/page-route.ts';
import { resolvePath } from '../resolve-path.ts';

const listingsPerPage = 30;

async function showListings({ params, page, api, view }: PageCall): Promise<Shown> {
  const { category } = params;
  if (category !== undefined && !isCategory(category)) throw pageNotFound();
  const query = { page, per_page: listingsPerPage };
  const list =
    category === undefined
      ? api.client.page('listListings', { params: { query } })
      : api.client.page('listCategoryListings', { params: { path: { category }, query } });
  const { items: listings, next } = await list;
  if (page > 1 && listings.length === 0) throw pageNotFound();
  const data = { listings, category, paging: { page, hasNext: next !== undefined } };
  return { html: listingsPage(data, await view()) };
}

const isCategory = (name: string): name is ListingCategory =>
  Object.hasOwn(locales.en.messages.community.category, name);

async function showListing({ path, api, view }: PageCall): Promise<Shown> {
  const found = await resolvePath(path, api);
  if ('movedTo' in found) return found;
  return { html: listingPage(await api.client.getListing({ params: { path: { id: found.id } } }), await view()) };
}

export const listingPages: readonly PageRoute[] = [
  { path: '/listings', isPaged: true, show: showListings },
  { path: '/listings/:category', isPaged: true, show: showListings },
  { path: '/listings/:category/:slug', show: showListing },
];
