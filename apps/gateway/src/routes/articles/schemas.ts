import { SearchFacet } from '@commonplace/proto/content/v1/articles';
import { largestId, limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { paging } from '../../schemas/paging.ts';
import { nameInAnyCase, nameList, oneOf, searchText } from '../../schemas/query-values.ts';
import { bodyId, clearableText, note, positiveInteger, recordId, tagList } from '../../schemas/values.ts';

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
  highlight: oneOf(['true', 'false'])
    .meta({ description: 'Whether each article has a `highlight`: HTML in which what was found stands in `<mark>`' })
    .optional(),
  facets: nameList
    .pipe(z.array(z.custom<SearchFacetName>(isFacet, 'must be tags, year, or both with a comma')))
    .meta({
      type: 'string',
      description:
        'What to count matches by: `tags`, `year`, or both with a comma. The answer is an object then, with at most 20 values of each, counted over the best 1,000 matches (without `q`, the newest 1,000 articles)',
    })
    .optional(),
});

/** What the matches of a search can be counted by. */
export const searchFacets = { tags: SearchFacet.TAGS, year: SearchFacet.YEAR };
export type SearchFacetName = keyof typeof searchFacets;

function isFacet(name: unknown): boolean {
  return typeof name === 'string' && Object.hasOwn(searchFacets, name);
}

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

export const organizationReference = z.object({ organization_id_or_username: nameInAnyCase });

/** A hundred characters of the title, each of which may become several letters, and what makes it the only one. */
const longestSlug = 500;

export const articlePath = z.object({ username: nameInAnyCase, slug: z.string().max(longestSlug) });

const webAddress = clearableText.meta({ format: 'uri', maxLength: limits.article.addressBytes });

/** A record that an article belongs to; nothing, blank or null, takes it out. */
const optionalRecord = z.union([bodyId, z.literal('').transform(() => 0), z.null().transform(() => 0)]).optional();

/** A video, with one address or both. */
const video = z
  .object({
    source_url: webAddress.optional(),
    hosted_url: webAddress.optional(),
    duration_in_seconds: z
      .int()
      .transform((seconds) => Math.max(-1, Math.min(seconds, largestId)))
      .nullable()
      .meta({ type: 'integer', minimum: 0, maximum: limits.article.videoSeconds })
      .optional(),
  })
  .refine(({ source_url: source = '', hosted_url: hosted = '' }) => source.trim() !== '' || hosted.trim() !== '')
  .transform(({ source_url: source, hosted_url: hosted, duration_in_seconds: seconds }) => ({
    sourceUrl: source ?? '',
    hostedUrl: hosted ?? '',
    durationInSeconds: seconds ?? 0,
  }));

/** The body of E2 and E5. Unknown members are ignored (C5). The service has the lengths, and the words for them. */
export const articleInput = z.object({
  title: clearableText.meta({ maxLength: limits.article.title }).optional(),
  body_markdown: z.string().meta({ maxLength: limits.article.bodyBytes }).optional(),
  published: z.boolean().nullable().optional(),
  series: clearableText.meta({ maxLength: limits.article.series }).optional(),
  main_image: webAddress.optional(),
  canonical_url: webAddress.optional(),
  description: clearableText.meta({ maxLength: limits.article.description }).optional(),
  tags: tagList
    .transform((values) => ({ values }))
    .nullable()
    .optional(),
  organization_id: optionalRecord,
  published_at: clearableText.meta({ format: 'date-time' }).optional(),
  video: video
    .nullable()
    .transform((given) => given ?? { sourceUrl: '', hostedUrl: '' })
    .optional(),
  video_source_url: webAddress.optional(),
  language: clearableText.meta({ maxLength: 35 }).optional(),
  subforem_id: optionalRecord,
});

export const noteOnArticle = z.object({ note });
