import type { Listing } from '@commonplace/proto/listings/v1/listings';
import { z } from 'zod';
import { required } from '../../present/required.ts';
import { listingChanged, listingKeys, listingListKeys } from '../../cache/surrogate-keys.ts';
import { bothVersions, defineRoute, smallBodyBytes, type Route, type RouteResult } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import type { SiteAddress } from '../../site/site-address.ts';
import { presentListing } from './present.ts';
import { listing, listingCategory, listingFilters, listingId, listingInput, listingPage } from './schemas.ts';

const tag = 'Listings';

const listListings = defineRoute({
  operation: 'E19',
  summary: 'List published listings, freshest first',
  tag,
  method: 'GET',
  path: '/api/listings',
  versions: bothVersions,
  access: 'public',
  cached: true,
  schemas: { query: listingFilters, responses: { 200: z.array(listing) } },
  async handle({ query, site, clients, options }) {
    const request = { ...pageOf(query), category: query.category };
    return listingsResult(await clients.listings.listListings(request, options), site);
  },
});

const listListingsByCategory = defineRoute({
  operation: 'E21',
  summary: 'List published listings of a category',
  tag,
  method: 'GET',
  path: '/api/listings/category/:category',
  versions: bothVersions,
  access: 'public',
  cached: true,
  schemas: { params: listingCategory, query: listingPage, responses: { 200: z.array(listing) } },
  async handle({ params: { category }, query, site, clients, options }) {
    return listingsResult(await clients.listings.listListings({ ...pageOf(query), category }, options), site);
  },
});

const getListing = defineRoute({
  operation: 'E22',
  summary: 'Get a listing; an unpublished one only as its owner',
  tag,
  method: 'GET',
  path: '/api/listings/:id',
  versions: bothVersions,
  access: 'public',
  cached: true,
  schemas: { params: listingId, responses: { 200: listing } },
  async handle({ params: { id }, site, clients, options }) {
    const message = required((await clients.listings.getListing({ id }, options)).listing);
    return { status: 200, body: presentListing(message, site), keys: listingKeys(message) };
  },
});

const createListing = defineRoute({
  operation: 'E20',
  summary: 'Create a listing, paid with credits unless it is a draft',
  tag,
  method: 'POST',
  path: '/api/listings',
  versions: bothVersions,
  access: 'key',
  maxBodyBytes: smallBodyBytes,
  failures: [402],
  schemas: { wrapper: ['listing', 'classified_listing'], body: listingInput, responses: { 201: listing } },
  async handle({ body, site, clients, options }) {
    const message = required((await clients.listings.createListing(toMessage(body), options)).listing);
    return { status: 201, body: presentListing(message, site), change: listingChanged(message) };
  },
});

export const listingRoutes: Route[] = [listListings, listListingsByCategory, getListing, createListing];

function listingsResult(
  { listings, hasNext }: { listings: Listing[]; hasNext: boolean },
  site: SiteAddress,
): RouteResult {
  return {
    status: 200,
    body: listings.map((message) => presentListing(message, site)),
    hasNext,
    keys: listingListKeys(listings),
  };
}

function toMessage(input: z.infer<typeof listingInput>) {
  return {
    title: input.title,
    bodyMarkdown: input.body_markdown,
    category: input.category,
    tags: input.tags ?? input.tag_list ?? [],
    location: input.location ?? undefined,
    expiresAt: input.expires_at ?? undefined,
    contactViaConnect: input.contact_via_connect ?? undefined,
    organizationId: input.organization_id ?? undefined,
    action: input.action ?? undefined,
  };
}
