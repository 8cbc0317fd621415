import {
  CreateListingRequestSchema,
  ListListingsRequestSchema,
  ListOrganizationListingsRequestSchema,
  UpdateListingRequestSchema,
  type ListListingsResponse,
} from '@commonplace/proto/listings/v1/listings';
import type { z } from 'zod';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { toMessage } from '../../schemas/message.ts';
import {
  listingCategoryKeys,
  listingChanged,
  listingKeys,
  listingListKeys,
  listingOrganizationKeys,
} from '../../../edge/cache/listing-keys.ts';
import { bothVersions, defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import { withCurrentName } from './with-current-name.ts';
import {
  categoryCost,
  listing,
  listingCategory,
  listingChanges,
  listingCharges,
  listingFilters,
  listingId,
  listingInput,
  listingPage,
  listingPath,
  organizationName,
} from './listings.schemas.ts';

const tag = 'Listings';

const listListings = defineRoute({
  operation: 'ListListings',
  contract: 'E19',
  summary: 'List published listings, most recently bumped first',
  tag,
  method: 'GET',
  path: '/api/listings',
  versions: bothVersions,
  access: 'public',
  caching: { shared: true },
  schemas: { query: listingFilters, responses: { 200: listOf(listing) } },
  async handle({ query, clients, options }) {
    const request = toMessage(ListListingsRequestSchema, query);
    return pageOfListings(await clients.listings.listListings(request, options));
  },
});

const listCategoryListings = defineRoute({
  operation: 'ListCategoryListings',
  contract: 'E21',
  summary: 'List the published listings of a category',
  tag,
  method: 'GET',
  path: '/api/listings/category/:category',
  versions: bothVersions,
  access: 'public',
  caching: { shared: true },
  schemas: { params: listingCategory, query: listingPage, responses: { 200: listOf(listing) } },
  async handle({ params: { category }, query, clients, options }) {
    const request = toMessage(ListListingsRequestSchema, { ...query, category });
    return pageOfListings(await clients.listings.listListings(request, options));
  },
});

const getListing = defineRoute({
  operation: 'GetListing',
  contract: 'E22',
  summary: 'Get a listing; unpublished listings are visible to their owner only',
  tag,
  method: 'GET',
  path: '/api/listings/:id',
  etag: true,
  versions: bothVersions,
  access: 'public',
  caching: { shared: true, private: 'when-not-public' },
  schemas: { params: listingId, responses: { 200: listing } },
  async handle({ params: { id }, clients, options }) {
    const message = required((await clients.listings.getListing({ id }, options)).listing);
    return { status: 200, body: message, keys: listingKeys(message) };
  },
});

const getListingByPath = defineRoute({
  operation: 'GetListingByPath',
  summary: 'Get a listing by its category and slug, with the visibility of GetListing',
  tag,
  method: 'GET',
  path: '/api/listings/:category/:slug',
  etag: true,
  access: 'public',
  caching: { shared: true, private: 'when-not-public' },
  schemas: { params: listingPath, responses: { 200: listing } },
  async handle({ params, clients, options }) {
    const message = required((await clients.listings.getListingByPath(params, options)).listing);
    return { status: 200, body: message, keys: listingKeys(message) };
  },
});

const listOwnListings = defineRoute({
  operation: 'ListOwnListings',
  summary: 'List your listings in all states, newest first',
  tag,
  method: 'GET',
  path: '/api/listings/me',
  schemas: { query: listingPage, responses: { 200: listOf(listing) } },
  async handle({ query, clients, options }) {
    const { listings, hasNext } = await clients.listings.listOwnListings(pageOf(query), options);
    return { status: 200, body: listings, hasNext };
  },
});

const listListingCategories = defineRoute({
  operation: 'ListListingCategories',
  summary: 'List the categories of listings with their costs in credits',
  tag,
  method: 'GET',
  path: '/api/listings/categories',
  access: 'public',
  caching: { shared: true },
  schemas: { responses: { 200: listOf(categoryCost) } },
  async handle({ clients, options }) {
    const { categories } = await clients.listings.listListingCategories({}, options);
    return { status: 200, body: categories, keys: listingCategoryKeys };
  },
});

const getListingCharges = defineRoute({
  operation: 'GetListingCharges',
  summary: 'Get the credits that changes of your listing cost at present',
  tag,
  method: 'GET',
  path: '/api/listings/:id/charges',
  schemas: { params: listingId, responses: { 200: listingCharges } },
  async handle({ params: { id }, clients, options }) {
    return { status: 200, body: await clients.listings.getListingCharges({ id }, options) };
  },
});

const createListing = defineRoute({
  operation: 'CreateListing',
  contract: 'E20',
  summary: 'Create a listing, paid with credits unless it is a draft',
  tag,
  method: 'POST',
  path: '/api/listings',
  etag: true,
  versions: bothVersions,
  limit: 'listing_create',
  idempotencyKey: true,
  maxBodyBytes: smallBodyBytes,
  failures: [402],
  schemas: { wrapper: ['listing', 'classified_listing'], body: listingInput, responses: { 201: listing } },
  async handle({ body, clients, options }) {
    const message = required((await clients.listings.createListing(newListing(body), options)).listing);
    return { status: 201, body: message, change: listingChanged(message) };
  },
});

const listOrganizationListings = defineRoute({
  operation: 'ListOrganizationListings',
  contract: 'E24',
  summary: 'List the published listings of an organization',
  tag,
  method: 'GET',
  path: '/api/organizations/:username/listings',
  versions: bothVersions,
  access: 'public',
  scope: 'read_listings',
  caching: { shared: true },
  schemas: { params: organizationName, query: listingFilters, responses: { 200: listOf(listing) } },
  async handle({ params, query, clients, options }) {
    const request = toMessage(ListOrganizationListingsRequestSchema, { ...query, ...params });
    const { listings, hasNext, organizationId } = await withCurrentName(params.username, { clients, options }, (name) =>
      clients.listings.listOrganizationListings({ ...request, username: name }, options),
    );
    return { status: 200, body: listings, hasNext, keys: listingOrganizationKeys(organizationId, listings) };
  },
});

const updateListing = (method: 'PUT' | 'PATCH') =>
  defineRoute({
    operation: method === 'PUT' ? 'UpdateListing' : 'PatchListing',
    contract: 'E23',
    summary: 'Bump, publish, unpublish or edit a listing; bumping and publishing may cost credits',
    tag,
    method,
    path: '/api/listings/:id',
    etag: true,
    versions: bothVersions,
    maxBodyBytes: smallBodyBytes,
    failures: [402],
    schemas: {
      params: listingId,
      wrapper: ['listing', 'classified_listing'],
      body: listingChanges,
      responses: { 200: listing },
    },
    async handle({ params: { id }, body, clients, options }) {
      const message = required((await clients.listings.updateListing(changedListing(id, body), options)).listing);
      return { status: 200, body: message, change: listingChanged(message) };
    },
  });

const deleteListing = defineRoute({
  operation: 'DeleteListing',
  summary: 'Delete one of your listings permanently',
  tag,
  method: 'DELETE',
  path: '/api/listings/:id',
  etag: true,
  versions: bothVersions,
  schemas: { params: listingId, responses: { 204: 'empty' } },
  async handle({ params: { id }, clients, options }) {
    const { version } = await clients.listings.deleteListing({ id }, options);
    return { status: 204, change: listingChanged({ id, version, published: false }) };
  },
});

export const listingRoutes: Route[] = [
  listListings,
  listCategoryListings,
  listOrganizationListings,
  listListingCategories,
  listOwnListings,
  getListing,
  getListingByPath,
  getListingCharges,
  createListing,
  updateListing('PUT'),
  updateListing('PATCH'),
  deleteListing,
];

/** The result of a public list (rules.md#http-caching). */
function pageOfListings({ listings, hasNext }: ListListingsResponse) {
  return { status: 200 as const, body: listings, hasNext, keys: listingListKeys(listings) };
}

function newListing({ tags, tag_list: tagList, ...values }: z.infer<typeof listingInput>) {
  return toMessage(CreateListingRequestSchema, { ...values, tags: tags ?? tagList });
}

function changedListing(id: number, { tags, tag_list: tagList, ...values }: z.infer<typeof listingChanges>) {
  const names = tags ?? tagList ?? undefined;
  return toMessage(UpdateListingRequestSchema, { ...values, id, ...(names && { tags: { names } }) });
}
