import { create } from '@bufbuild/protobuf';
import {
  CategoryCostSchema,
  GetListingChargesResponseSchema,
  ListingSchema,
  type GetListingChargesResponse,
  type Listing,
} from '@commonplace/proto/listings/v1/listings';
import { PersonSchema } from '@commonplace/proto/people/v1/people';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { spelledOutTime } from '../../representation/dates.ts';
import { constant, field, pick } from '../../representation/fields.ts';
import { organization, person } from '../../representation/people.ts';
import { listOf, nested, nestedIfAny, represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { nameInAnyCase, oneOf, oneOfInPath } from '../../schemas/query-values.ts';
import { bodyId, clearableText, recordId, requiredText, tagList } from '../../schemas/values.ts';

export const categories = [
  'cfp',
  'collabs',
  'education',
  'events',
  'forhire',
  'forsale',
  'jobs',
  'mentees',
  'mentors',
  'misc',
  'products',
] as const;

const pages = paging({ default: 30 });

export const listingFilters = z.object({ ...pages, category: oneOf(categories).optional() });
export const listingPage = z.object(pages);
export const organizationName = z.object({ username: nameInAnyCase });
export const listingCategory = z.object({ category: oneOfInPath(categories) });
export const listingPath = z.object({ category: oneOfInPath(categories), slug: z.string().max(500) });
export const listingId = z.object({ id: recordId });

const dateOrTime = {
  anyOf: [{ type: 'string', format: 'date-time' }, { type: 'string', format: 'date' }, { type: 'null' }],
};

export const listingInput = z.object({
  title: requiredText(limits.listing.title),
  body_markdown: requiredText(limits.listing.body),
  category: requiredText(20).meta({ isRequired: true, enum: categories }),
  tags: tagList.nullable().optional(),
  tag_list: tagList.nullable().optional(),
  location: z.string().nullable().meta({ maxLength: limits.listing.location }).optional(),
  expires_at: z.string().nullable().meta(dateOrTime).optional(),
  contact_via_connect: z.boolean().nullable().optional(),
  organization_id: z.union([bodyId, z.literal('').transform(() => null), z.null()]).optional(),
  action: z
    .string()
    .max(100)
    .nullable()
    .meta({ examples: ['draft'] })
    .optional(),
});

/** Absent fields stay unchanged. */
export const listingChanges = z.object({
  action: z
    .string()
    .max(100)
    .nullable()
    .meta({ examples: ['bump', 'publish', 'unpublish'] })
    .optional(),
  title: clearableText.meta({ maxLength: limits.listing.title }).optional(),
  body_markdown: clearableText.meta({ maxLength: limits.listing.body }).optional(),
  category: clearableText.meta({ enum: categories }).optional(),
  tags: tagList.nullable().optional(),
  tag_list: tagList.nullable().optional(),
  location: clearableText.meta({ maxLength: limits.listing.location }).optional(),
  expires_at: clearableText.meta(dateOrTime).optional(),
  contact_via_connect: z.boolean().nullable().optional(),
});

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
  // Not in the contract, so they are omitted if absent, for strict clients.
  location: field(
    z.string().optional().meta({ maxLength: limits.listing.location }),
    (message: Listing) => message.location,
  ),
  expires_at: field(z.string().optional(), ({ expiresAt }: Listing) => expiresAt),
  user: nested(person, ({ owner }: Listing) => owner ?? create(PersonSchema)),
  organization: nestedIfAny(organization, (message: Listing) => message.organization),
});

/** A category and a cost in credits. */
export const categoryCost = represent(pick(CategoryCostSchema, 'name', 'cost'));

/** What the changes of a listing cost. */
export const listingCharges = represent({
  type_of: constant('listing_charges'),
  ...pick(GetListingChargesResponseSchema, 'bump', 'publish', 'editable'),
  categories: nested(listOf(categoryCost), ({ categories: costs }: GetListingChargesResponse) => costs),
});
