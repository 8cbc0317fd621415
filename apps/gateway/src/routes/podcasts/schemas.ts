import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { paging } from '../../schemas/paging.ts';
import { nameInAnyCase } from '../../schemas/query-values.ts';
import { clearableText, recordId, requiredText } from '../../schemas/values.ts';

const pages = paging({ default: 30 });
const { podcast } = limits;

/** `username` is the podcast's slug. */
export const episodeFilters = z.object({ ...pages, username: nameInAnyCase.optional() });
export const podcastPage = z.object(pages);
export const podcastSlug = z.object({ slug: z.string().meta({ maxLength: podcast.slug }) });

const slug = requiredText(podcast.slug).meta({ mustBeThere: true, pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$' });
const address = z.string().nullable().meta({ maxLength: podcast.addressBytes }).optional();
const text = (maxLength: number) => z.string().nullable().meta({ maxLength }).optional();

export const podcastInput = z.object({
  title: requiredText(podcast.title),
  slug,
  description: text(podcast.description),
  image_url: address,
  feed_url: address,
  published: z.boolean().nullable().optional(),
});

export const episodeInput = z.object({
  title: requiredText(podcast.title),
  slug,
  media_url: requiredText(podcast.addressBytes),
  image_url: address,
  published_at: z.string().nullable().meta({ format: 'date-time' }).optional(),
  active: z.boolean().nullable().optional(),
  body: text(podcast.body),
});

export const episodeId = z.object({ id: recordId });

/** What is absent stays; null clears. */
const clearable = (maxLength: number) => clearableText.meta({ maxLength }).optional();
/** What is absent stays; there is no episode and no podcast without it. */
const kept = (maxLength: number) => clearableText.meta({ minLength: 1, maxLength }).optional();

export const podcastChange = z.object({
  title: kept(podcast.title),
  description: clearable(podcast.description),
  image_url: clearable(podcast.addressBytes),
  feed_url: clearable(podcast.addressBytes),
  published: z.boolean().nullable().optional(),
});

export const episodeChange = z.object({
  title: kept(podcast.title),
  slug: kept(podcast.slug),
  media_url: kept(podcast.addressBytes),
  image_url: clearable(podcast.addressBytes),
  published_at: z.string().nullable().meta({ format: 'date-time' }).optional(),
  active: z.boolean().nullable().optional(),
  body: clearable(podcast.body),
});
