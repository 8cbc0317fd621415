import { locales } from '@commonplace/ui/locale/locale';
import type { Api } from '../api/api.ts';
import { listingFormPage } from './listing-form-page.ts';
import { listingPage, listingsPage, ownListingsPage } from './listing-pages.ts';
import type { ListingCategory } from './listing-path.ts';
import { PageFailure, pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { signedIn } from '../serving/signed-in.ts';
import { readList } from '../serving/read-list.ts';
import { readAtPath } from '../serving/resolve-path.ts';
import { emptyListing, readControls, readEditedListing, readNewListing } from './read-listing.ts';

const listingsPerPage = 30;

async function showListings(call: PageCall): Promise<PageResult> {
  const { params, page, api, view } = call;
  const { category } = params;
  if (category !== undefined && !isCategory(category)) throw pageNotFound();
  const query = { page, per_page: listingsPerPage };
  const list =
    category === undefined
      ? api.client.page('listListings', { params: { query } })
      : api.client.page('listCategoryListings', { params: { path: { category }, query } });
  const [{ entries: listings, paging }, pageView] = await Promise.all([readList(list, call), view()]);
  return { html: listingsPage({ listings, category, paging }, pageView) };
}

const isCategory = (name: string): name is ListingCategory =>
  Object.hasOwn(locales.en.messages.community.category, name);

/** The viewer's own listings; visitors are redirected to the sign-in page. */
async function showOwn(call: PageCall): Promise<PageResult> {
  const { page, api, view } = call;
  const query = { page, per_page: listingsPerPage };
  const [{ entries: listings, paging }, pageView] = await Promise.all([
    readList(api.client.page('listOwnListings', { params: { query } }), call),
    view(),
  ]);
  return { html: ownListingsPage({ listings, paging }, pageView) };
}

async function showListing({ params, path, api, view: readView }: PageCall): Promise<PageResult> {
  const [listing, view] = await Promise.all([findListing(params, path, api), readView()]);
  if ('movedTo' in listing) return listing;
  return { html: listingPage(listing, view, await readControls(listing, view, api)) };
}

/** The form for a new listing; visitors are redirected to the sign-in page. */
async function showNew({ query, api, view }: PageCall): Promise<PageResult> {
  const [data, pageView] = await Promise.all([readNewListing(api), view()]);
  const fields = { ...emptyListing, category: query.get('category') ?? '' };
  return { html: listingFormPage({ ...data, fields }, pageView) };
}

async function showEdit({ params, path, api, isSignedIn, view }: PageCall): Promise<PageResult> {
  if (!isSignedIn) throw new PageFailure(401);
  const listing = await findListing(params, path.replace(/\/edit$/, ''), api);
  if ('movedTo' in listing) return { movedTo: `${listing.movedTo}/edit` };
  const [data, pageView] = await Promise.all([readEditedListing(listing, api), view()]);
  return { html: listingFormPage(data, pageView) };
}

/** Returns the listing at a path, or a redirect to where it has moved to; throws a 410 or 404. */
async function findListing({ category = '', slug = '' }: PageCall['params'], path: string, api: Api) {
  if (!isCategory(category)) throw pageNotFound();
  const call = api.client.getListingByPath({ params: { path: { category, slug } } });
  return readAtPath(call, path, api);
}

export const listingPages: readonly PageRoute[] = [
  { path: '/listings', isPaged: true, show: showListings },
  { path: '/listings/new', show: showNew },
  signedIn({ path: '/listings/mine', isPaged: true, show: showOwn }),
  { path: '/listings/:category', isPaged: true, show: showListings },
  { path: '/listings/:category/:slug', show: showListing },
  { path: '/listings/:category/:slug/edit', show: showEdit },
];
