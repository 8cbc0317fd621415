import { ListingRecordSchema, type ListingRecord } from '@commonplace/proto/listings/v1/listing_records';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { organization, person } from '../../representation/people.ts';
import { represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { paging } from '../../schemas/paging.ts';
import { oneOf } from '../../schemas/query-values.ts';
import { recordId } from '../../schemas/values.ts';
import { categories } from '../listings/listings.schemas.ts';

export const listingRecordFilters = z.object({
  ...paging({ default: 30, max: 100 }),
  user_id: recordId.optional(),
  organization_id: recordId.optional(),
  category: oneOf(categories).optional(),
  published: z
    .enum(['', 'true', 'false'])
    .transform((word) => (word === '' ? undefined : word === 'true'))
    .meta({ type: 'boolean' })
    .optional(),
});

/** A listing for administrators. */
export const listingRecord = represent({
  ...pick(ListingRecordSchema, 'id', 'title', 'slug', 'body_markdown', 'category', 'tags', 'published', 'withheld'),
  ...pick(ListingRecordSchema, 'location', 'created_at', 'bumped_at', 'originally_published_at', 'expires_at'),
  ...pick(ListingRecordSchema, 'processed_html'),
  user: field(person.schema, ({ owner }: ListingRecord, site) => person.present(required(owner), site)),
  organization: field(organization.schema.nullable(), ({ organization: of }: ListingRecord, site) =>
    of === undefined ? null : organization.present(of, site),
  ),
});
