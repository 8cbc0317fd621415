import {
  FeedStateSchema,
  PodcastEpisodeRecordSchema,
  PodcastEpisodeSchema,
  PodcastSchema,
  type FetchPodcastResponse,
  type Podcast,
  type PodcastEpisodeRecord,
  type PodcastEpisode,
} from '@commonplace/proto/content/v1/podcasts';
import { z } from 'zod';
import { constant, field, pick, within } from '../../representation/fields.ts';
import { required } from '../../representation/required.ts';
import { nested, represent } from '../../representation/representation.ts';

const podcastOfEpisode = represent({
  title: field(z.string(), ({ podcastTitle }: PodcastEpisode) => podcastTitle),
  slug: field(z.string(), ({ podcastSlug }: PodcastEpisode) => podcastSlug),
  image_url: field(z.string().nullable(), ({ podcastImageUrl }: PodcastEpisode) => podcastImageUrl ?? null),
});

/** An item of E27; the reference gives all of it in both versions. */
export const episode = represent({
  type_of: constant('podcast_episodes'),
  class_name: constant('PodcastEpisode'),
  ...pick(PodcastEpisodeSchema, 'id', 'path', 'title', 'image_url'),
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
