import {
  CreateListingRequestSchema,
  ListListingsRequestSchema,
  type ListListingsResponse,
} from '@commonplace/proto/listings/v1/listings';
import type { z } from 'zod';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { toMessage } from '../../schemas/message.ts';
import { listingChanged, listingKeys, listingListKeys } from '../../cache/surrogate-keys.ts';
import { bothVersions, defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { listing } from './representation.ts';
import { listingCategory, listingFilters, listingId, listingInput, listingPage } from './schemas.ts';

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
  schemas: { query: listingFilters, responses: { 200: listOf(listing) } },
  async handle({ query, clients, options }) {
    const request = toMessage(ListListingsRequestSchema, query);
    return pageOfListings(await clients.listings.listListings(request, options));
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
  schemas: { params: listingCategory, query: listingPage, responses: { 200: listOf(listing) } },
  async handle({ params: { category }, query, clients, options }) {
    const request = toMessage(ListListingsRequestSchema, { ...query, category });
    return pageOfListings(await clients.listings.listListings(request, options));
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
  personal: 'if hidden',
  schemas: { params: listingId, responses: { 200: listing } },
  async handle({ params: { id }, clients, options }) {
    const message = required((await clients.listings.getListing({ id }, options)).listing);
    return { status: 200, body: message, keys: listingKeys(message) };
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
  idempotencyKey: true,
  maxBodyBytes: smallBodyBytes,
  failures: [402],
  schemas: { wrapper: ['listing', 'classified_listing'], body: listingInput, responses: { 201: listing } },
  async handle({ body, clients, options }) {
    const message = required((await clients.listings.createListing(newListing(body), options)).listing);
    return { status: 201, body: message, change: listingChanged(message) };
  },
});

export const listingRoutes: Route[] = [listListings, listListingsByCategory, getListing, createListing];

/** A page with its surrogate keys (S13). */
function pageOfListings({ listings, hasNext }: ListListingsResponse) {
  return { status: 200 as const, body: listings, hasNext, keys: listingListKeys(listings) };
}

function newListing({ tags, tag_list: tagList, ...values }: z.infer<typeof listingInput>) {
  return toMessage(CreateListingRequestSchema, { ...values, tags: tags ?? tagList });
}
