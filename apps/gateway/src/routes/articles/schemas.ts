import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { organization, person, personWithoutId } from '../../present/people.ts';
import { paging } from '../../schemas/paging.ts';
import { nameInAnyCase, nameList, oneOf, searchText } from '../../schemas/query-values.ts';
import { bodyId, clearableText, note, positiveInteger, recordId, tagList, timestamp } from '../../schemas/values.ts';

const flareTag = z.object({ name: z.string(), bg_color_hex: z.string(), text_color_hex: z.string() });

/** What every representation of an article has. */
const common = z.object({
  type_of: z.literal('article'),
  id: z.int(),
  title: z.string(),
  description: z.string(),
  readable_publish_date: z.string().nullable(),
  slug: z.string(),
  path: z.string(),
  url: z.string(),
  public_reactions_count: z.int(),
  positive_reactions_count: z.int(),
  collection_id: z.int().nullable(),
  published_timestamp: z.string(),
  language: z.string().nullable(),
  subforem_id: z.int().nullable(),
  cover_image: z.string().nullable(),
  social_image: z.string(),
  canonical_url: z.string(),
  created_at: timestamp,
  edited_at: timestamp.nullable(),
  crossposted_at: timestamp.nullable(),
  published_at: timestamp.nullable(),
  last_comment_at: timestamp,
  reading_time_minutes: z.int(),
  organization: organization.optional(),
  flare_tag: flareTag.optional(),
});

const listTags = { tag_list: z.array(z.string()), tags: z.string() };

/** An item of a public list, beta. */
export const listItemBeta = common.extend({ ...listTags, comments_count: z.int(), user: person });

/** An item of a public list, V1: no `comments_count`, no `user.user_id`. */
export const listItemV1 = common.extend({
  ...listTags,
  user: personWithoutId,
  // Only when a search found at most one article (E11).
  body_markdown: z.string().optional(),
});

/** An item of an own-article list, beta. */
export const ownItemBeta = z.object({
  type_of: z.literal('article'),
  id: z.int(),
  title: z.string(),
  description: z.string(),
  cover_image: z.string().nullable(),
  published: z.boolean(),
  published_at: timestamp.nullable(),
  tag_list: z.array(z.string()),
  slug: z.string(),
  path: z.string(),
  url: z.string(),
  canonical_url: z.string(),
  comments_count: z.int(),
  positive_reactions_count: z.int(),
  public_reactions_count: z.int(),
  page_views_count: z.int(),
  published_timestamp: z.string(),
  body_markdown: z.string(),
  user: person,
  reading_time_minutes: z.int(),
  organization: organization.optional(),
  flare_tag: flareTag.optional(),
});

/** An item of an own-article list, V1 (C3). */
export const ownItemV1 = listItemV1.extend({
  published: z.boolean(),
  page_views_count: z.int(),
  body_markdown: z.string(),
});

/** One article, both versions. */
export const singleArticle = common.extend({
  comments_count: z.int(),
  tag_list: z.string(),
  tags: z.array(z.string()),
  body_html: z.string(),
  body_markdown: z.string(),
  user: person,
});

export const listResponse = { beta: z.array(listItemBeta), v1: z.array(listItemV1) };
export const ownListResponse = { beta: z.array(ownItemBeta), v1: z.array(ownItemV1) };

export const articlePage = z.object(paging({ default: 30 }));

const days = positiveInteger
  .transform((count) => Math.min(count, limits.articlePeriodDays))
  .meta({ type: 'integer', minimum: 1, maximum: limits.articlePeriodDays });

export const articleFilters = z.object({
  ...paging({ default: 30 }),
  tag: nameInAnyCase.optional(),
  tags: nameList.optional(),
  tags_exclude: nameList.optional(),
  username: nameInAnyCase.optional(),
  state: oneOf(['fresh', 'rising', 'recent', 'all']).optional(),
  top: days.optional(),
  collection_id: recordId.optional(),
  sort: oneOf(['desc']).optional(),
});

export const articleSearch = z.object({
  ...paging({ default: 30 }),
  q: searchText.default(''),
  top: days.optional(),
});

export const articleId = z.object({ id: recordId });

/** An id, or `username/slug` with its slash encoded (C2). */
export const articleIdOrPath = z.object({
  id: z.union([
    recordId,
    z
      .string()
      .regex(/^[^/]+\/[^/]+$/, 'must be an integer')
      .transform((path) => path.replace(/^[^/]+/, (username) => username.toLowerCase()))
      .meta({ type: 'string', pattern: '^[^/]+/[^/]+$' }),
  ]),
});

/** A hundred characters of the title, each of which may become several letters, and what makes it the only one. */
const longestSlug = 500;

export const articlePath = z.object({ username: nameInAnyCase, slug: z.string().max(longestSlug) });

const webAddress = clearableText.meta({ format: 'uri', maxLength: limits.article.addressBytes });

/** The body of E2 and E5. Unknown members are ignored (C5). The service has the lengths, and the words for them. */
export const articleInput = z.object({
  title: clearableText.meta({ maxLength: limits.article.title }).optional(),
  body_markdown: z.string().meta({ maxLength: limits.article.bodyBytes }).optional(),
  published: z.boolean().nullable().optional(),
  series: clearableText.meta({ maxLength: limits.article.series }).optional(),
  main_image: webAddress.optional(),
  canonical_url: webAddress.optional(),
  description: clearableText.meta({ maxLength: limits.article.description }).optional(),
  tags: tagList.nullable().optional(),
  organization_id: z.union([bodyId, z.literal('').transform(() => 0), z.null().transform(() => 0)]).optional(),
  published_at: clearableText.meta({ format: 'date-time' }).optional(),
});

export const noteOnArticle = z.object({ note });
