import { ListListingRecordsRequestSchema } from '@commonplace/proto/listings/v1/listing_records';
import { listingChanged } from '../../../edge/cache/listing-keys.ts';
import { listOf, withEtag } from '../../representation/representation.ts';
import { defineRoute, type Route } from '../../route.ts';
import { toMessage } from '../../schemas/message.ts';
import { listingId } from '../listings/listings.schemas.ts';
import { listingRecord, listingRecordFilters } from './listing-records.schemas.ts';

const shared = { tag: 'Listings', administrative: true } as const;

const list = defineRoute({
  ...shared,
  operation: 'ListListingRecords',
  summary: 'List listings in all states, newest first (admin)',
  method: 'GET',
  path: '/api/admin/listings',
  schemas: { query: listingRecordFilters, responses: { 200: listOf(withEtag(listingRecord)) } },
  async handle({ query, clients, options }) {
    const request = toMessage(ListListingRecordsRequestSchema, query);
    const { listings, hasNext } = await clients.listingRecords.listListingRecords(request, options);
    return { status: 200, body: listings, hasNext };
  },
});

const unpublish = defineRoute({
  ...shared,
  operation: 'UnpublishListing',
  summary: 'Unpublish any listing (admin)',
  method: 'PUT',
  path: '/api/admin/listings/:id/unpublish',
  etag: true,
  schemas: { params: listingId, responses: { 204: 'empty' } },
  async handle({ params: { id }, clients, options }) {
    const { version } = await clients.listingRecords.unpublishListing({ id }, options);
    return { status: 204, change: listingChanged({ id, version, published: false }) };
  },
});

export const listingRecordRoutes: Route[] = [list, unpublish];
