import { limits } from '@commonplace/rules/limits';
import { create } from '@bufbuild/protobuf';
import { ListingSchema, type Listing } from '@commonplace/proto/listings/v1/listings';
import { PersonSchema } from '@commonplace/proto/people/v1/people';
import { z } from 'zod';
import { spelledOutTime } from '../../representation/dates.ts';
import { constant, field, pick } from '../../representation/fields.ts';
import { organization, person } from '../../representation/people.ts';
import { nested, nestedIfAny, represent } from '../../representation/representation.ts';
import { categories } from './schemas.ts';

/** A listing, the same in both versions. */
export const listing = represent({
  type_of: constant('listing'),
  ...pick(ListingSchema, 'id', 'title', 'slug', 'body_markdown'),
  category: field(z.string().meta({ enum: categories }), ({ category }: Listing) => category),
  ...pick(ListingSchema, 'processed_html', 'published'),
  tag_list: field(z.string(), ({ tags }: Listing) => tags.join(', ')),
  ...pick(ListingSchema, 'tags'),
  /** `YYYY-MM-DD HH:MM:SS UTC`. */
  created_at: field(z.string(), ({ createdAt }: Listing) => spelledOutTime(createdAt)),
  // Neither is of the contract, and a strict client knows them not: without one there is no such member.
  location: field(
    z.string().optional().meta({ maxLength: limits.listing.location }),
    (message: Listing) => message.location,
  ),
  expires_at: field(z.string().optional(), ({ expiresAt }: Listing) => expiresAt),
  user: nested(person, ({ owner }: Listing) => owner ?? create(PersonSchema)),
  organization: nestedIfAny(organization, (message: Listing) => message.organization),
});
