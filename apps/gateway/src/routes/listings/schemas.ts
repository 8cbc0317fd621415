import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { organization, person } from '../../present/people.ts';
import { paging } from '../../schemas/paging.ts';
import { oneOf, oneOfInPath } from '../../schemas/query-values.ts';
import { bodyId, recordId, requiredText, tagList } from '../../schemas/values.ts';

const categories = [
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

export const listing = z.object({
  type_of: z.literal('listing'),
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  body_markdown: z.string(),
  category: z.string().meta({ enum: categories }),
  processed_html: z.string(),
  published: z.boolean(),
  tag_list: z.string(),
  tags: z.array(z.string()),
  /** `YYYY-MM-DD HH:MM:SS UTC`. */
  created_at: z.string(),
  location: z.string().nullable().meta({ maxLength: limits.listing.location }),
  expires_at: z.string().nullable(),
  user: person,
  organization: organization.optional(),
});

const pages = paging({ default: 30 });

export const listingFilters = z.object({ ...pages, category: oneOf(categories).optional() });
export const listingPage = z.object(pages);
export const listingCategory = z.object({ category: oneOfInPath(categories) });
export const listingId = z.object({ id: recordId });

export const listingInput = z.object({
  title: requiredText(limits.listing.title),
  body_markdown: requiredText(limits.listing.body),
  category: requiredText(20).meta({ mustBeThere: true, enum: categories }),
  tags: tagList.nullable().optional(),
  tag_list: tagList.nullable().optional(),
  location: z.string().nullable().meta({ maxLength: limits.listing.location }).optional(),
  expires_at: z
    .string()
    .nullable()
    .meta({ anyOf: [{ type: 'string', format: 'date-time' }, { type: 'string', format: 'date' }, { type: 'null' }] })
    .optional(),
  contact_via_connect: z.boolean().nullable().optional(),
  organization_id: z.union([bodyId, z.literal('').transform(() => null), z.null()]).optional(),
  action: z
    .string()
    .max(100)
    .nullable()
    .meta({ examples: ['draft'] })
    .optional(),
});
