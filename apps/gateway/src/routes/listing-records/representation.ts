import { ListingRecordSchema, type ListingRecord } from '@commonplace/proto/listings/v1/listing_records';
import { field, pick } from '../../representation/fields.ts';
import { organization, person } from '../../representation/people.ts';
import { represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';

/** A listing as administrators see it. */
export const listingRecord = represent({
  ...pick(ListingRecordSchema, 'id', 'title', 'slug', 'body_markdown', 'category', 'tags', 'published', 'withheld'),
  ...pick(ListingRecordSchema, 'location', 'created_at', 'bumped_at', 'originally_published_at', 'expires_at'),
  user: field(person.schema, ({ owner }: ListingRecord, site) => person.present(required(owner), site)),
  organization: field(organization.schema.nullable(), ({ organization: of }: ListingRecord, site) =>
    of === undefined ? null : organization.present(of, site),
  ),
});
