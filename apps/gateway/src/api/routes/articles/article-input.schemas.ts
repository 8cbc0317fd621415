import { largestId, limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { enteredInputs } from './article-fields.ts';
import { bodyId, clearableText, givenTime, tagList } from '../../schemas/values.ts';

const webAddress = clearableText.meta({ format: 'uri', maxLength: limits.article.urlBytes });

/** The id of a record that an article belongs to; blank or null removes it. */
const optionalRecord = z.union([bodyId, z.literal('').transform(() => 0), z.null().transform(() => 0)]).optional();

/** A video with one or both URLs. */
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

const percent = z.int().min(0).max(100);

/** The point of the cover that stays visible where it is cropped; null is the center. */
const coverFocus = z
  .object({ x: percent, y: percent })
  .nullable()
  .transform((focus) => focus ?? { x: 50, y: 50 })
  .meta({ description: 'In percent from the left and the upper edge. Another cover without it gets the center' });

/**
 * The body of CreateArticle. Unknown members are ignored (rules.md#ignored-input). The service checks
 * lengths.
 */
export const articleInput = z.object({
  title: clearableText.meta({ maxLength: limits.article.title }).optional(),
  body_markdown: z.string().meta({ maxLength: limits.article.bodyBytes }).optional(),
  published: z.boolean().nullable().optional(),
  cover_focus: coverFocus.optional(),
  ...enteredInputs,
  tags: tagList
    .transform((values) => ({ values }))
    .nullable()
    .optional(),
  organization_id: optionalRecord,
  published_at: clearableText.meta(givenTime).optional(),
  video: video
    .nullable()
    .transform((input) => input ?? { sourceUrl: '', hostedUrl: '' })
    .optional(),
  video_source_url: webAddress.optional(),
  subforem_id: optionalRecord,
});

/** The body of UpdateArticle. */
export const articleChange = articleInput.extend({
  slug: z
    .string()
    .nullable()
    .meta({
      maxLength: limits.article.slug,
      pattern: '^[0-9a-z_-]+$',
      description: 'The last part of the path. The former path redirects to the new one',
    })
    .optional(),
});
