import {
  FeedStateSchema,
  PodcastEpisodeRecordSchema,
  PodcastEpisodeSchema,
  PodcastSchema,
  type FetchPodcastResponse,
  type Podcast,
  type PodcastEpisode,
  type PodcastEpisodeRecord,
} from '@commonplace/proto/content/v1/podcasts';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { constant, field, pick, within } from '../../representation/fields.ts';
import { nested, represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { paging } from '../../schemas/paging.ts';
import { nameInAnyCase } from '../../schemas/query-values.ts';
import { clearableText, recordId, requiredText, givenTime } from '../../schemas/values.ts';

const pages = paging({ default: 30 });
const most = limits.podcast;

/** `username` is the podcast's slug. */
export const episodeFilters = z.object({ ...pages, username: nameInAnyCase.optional() });
export const podcastPage = z.object(pages);
export const podcastSlug = z.object({ slug: z.string().meta({ maxLength: most.slug }) });

const slug = requiredText(most.slug).meta({ mustBeThere: true, pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$' });
const address = z.string().nullable().meta({ maxLength: most.addressBytes }).optional();
const text = (maxLength: number) => z.string().nullable().meta({ maxLength }).optional();

export const podcastInput = z.object({
  title: requiredText(most.title),
  slug,
  description: text(most.description),
  image_url: address,
  feed_url: address,
  published: z.boolean().nullable().optional(),
});

export const episodeInput = z.object({
  title: requiredText(most.title),
  slug,
  media_url: requiredText(most.addressBytes),
  image_url: address,
  published_at: z.string().nullable().meta(givenTime).optional(),
  active: z.boolean().nullable().optional(),
  body: text(most.body),
});

export const episodeId = z.object({ id: recordId });

/** What is absent stays; null clears. */
const clearable = (maxLength: number) => clearableText.meta({ maxLength }).optional();
/** What is absent stays; there is no episode and no podcast without it. */
const kept = (maxLength: number) => clearableText.meta({ minLength: 1, maxLength }).optional();

export const podcastChange = z.object({
  title: kept(most.title),
  description: clearable(most.description),
  image_url: clearable(most.addressBytes),
  feed_url: clearable(most.addressBytes),
  published: z.boolean().nullable().optional(),
});

export const episodeChange = z.object({
  title: kept(most.title),
  slug: kept(most.slug),
  media_url: kept(most.addressBytes),
  image_url: clearable(most.addressBytes),
  published_at: z.string().nullable().meta(givenTime).optional(),
  active: z.boolean().nullable().optional(),
  body: clearable(most.body),
});

const podcastOfEpisode = represent({
  title: field(z.string(), ({ podcastTitle }: PodcastEpisode) => podcastTitle),
  slug: field(z.string(), ({ podcastSlug }: PodcastEpisode) => podcastSlug),
  image_url: field(
    z.string(),
    ({ podcastImageUrl }: PodcastEpisode, site) => podcastImageUrl ?? site.defaultSocialImage,
  ),
});

/** An item of E27; the reference gives all of it in both versions. */
export const episode = represent({
  type_of: constant('podcast_episodes'),
  class_name: constant('PodcastEpisode'),
  ...pick(PodcastEpisodeSchema, 'id', 'path', 'title'),
  // The episode's or its podcast's; strict clients fail on none.
  image_url: field(z.string(), ({ imageUrl }: PodcastEpisode, site) => imageUrl ?? site.defaultSocialImage),
  podcast: nested(podcastOfEpisode, (message: PodcastEpisode) => message),
});

/** An episode as whoever added it sees it. */
export const ownEpisode = represent({
  ...episode.fields,
  ...pick(PodcastEpisodeSchema, 'slug', 'media_url', 'published_at', 'active'),
  body: field(z.string(), ({ body = '' }: PodcastEpisode) => body),
});

/** An episode as administrators see it: with its own picture, whether it is shown and whether its feed brought it. */
export const episodeRecord = represent({
  ...within(
    ({ episode: of }: PodcastEpisodeRecord) => required(of),
    pick(PodcastEpisodeSchema, 'id', 'title', 'slug', 'path', 'media_url', 'published_at', 'active'),
  ),
  image_url: field(z.string().nullable(), ({ ownImageUrl }: PodcastEpisodeRecord) => ownImageUrl ?? null),
  ...pick(PodcastEpisodeRecordSchema, 'listed', 'from_feed'),
});

/** With its text. */
export const wholeEpisodeRecord = represent({
  ...episodeRecord.fields,
  body: field(z.string(), ({ episode: of }: PodcastEpisodeRecord) => of?.body ?? ''),
});

const feedState = represent(
  pick(FeedStateSchema, 'fetched_at', 'succeeded_at', 'due_at', 'failures_count', 'error', 'skipped_count'),
);

/** A podcast as administrators see it, with how reading its feed goes; null without one. */
export const podcast = represent({
  ...pick(PodcastSchema, 'id', 'title', 'slug', 'description', 'image_url', 'feed_url', 'published', 'created_at'),
  feed: field(feedState.schema.nullable(), ({ feed }: Podcast, site) => (feed ? feedState.present(feed, site) : null)),
});

/** The job that reads a feed. */
export const feedJob = represent({
  job_id: field(z.string(), ({ jobId }: FetchPodcastResponse) => jobId),
});
