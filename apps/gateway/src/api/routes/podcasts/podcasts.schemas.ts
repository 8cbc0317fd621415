import {
  EpisodeChapterSchema,
  FeedStateSchema,
  GetPodcastEpisodeResponseSchema,
  PodcastEpisodeRecordSchema,
  PodcastEpisodeSchema,
  PodcastEpisodeTextSchema,
  PodcastSchema,
  TranscriptPartSchema,
  type FetchPodcastResponse,
  type GetPodcastEpisodeResponse,
  type Podcast,
  type PodcastEpisode,
  type PodcastEpisodeRecord,
  type PodcastEpisodeText,
} from '@commonplace/proto/content/v1/podcasts';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { constant, field, pick, within } from '../../representation/fields.ts';
import { listOf, nested, represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { paging } from '../../schemas/paging.ts';
import { nameInAnyCase } from '../../schemas/query-values.ts';
import { clearableText, recordId, requiredText, givenTime } from '../../schemas/values.ts';
import { episodeMetadata, podcastMetadata } from './podcast-metadata.schemas.ts';

const pages = paging({ default: 30 });
const max = limits.podcast;

/** `username` is the podcast's slug. */
export const episodeFilters = z.object({ ...pages, username: nameInAnyCase.optional() });
export const podcastPage = z.object(pages);
export const podcastSlug = z.object({ slug: z.string().meta({ maxLength: max.slug }) });

/** The slugs of a podcast and an episode. */
export const episodePath = podcastSlug.extend({ episode_slug: z.string().meta({ maxLength: max.slug }) });

const slug = requiredText(max.slug).meta({ isRequired: true, pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$' });
const address = z.string().nullable().meta({ maxLength: max.urlBytes }).optional();
const text = (maxLength: number) => z.string().nullable().meta({ maxLength }).optional();

export const podcastInput = z.object({
  title: requiredText(max.title),
  slug,
  description: text(max.description),
  image_url: address,
  feed_url: address,
  published: z.boolean().nullable().optional(),
});

export const episodeInput = z.object({
  title: requiredText(max.title),
  slug,
  media_url: requiredText(max.urlBytes),
  image_url: address,
  published_at: z.string().nullable().meta(givenTime).optional(),
  active: z.boolean().nullable().optional(),
  body: text(max.body),
});

export const episodeId = z.object({ id: recordId });

/** An absent value stays unchanged; null clears it. */
const clearable = (maxLength: number) => clearableText.meta({ maxLength }).optional();
/** A required value; absent means unchanged. */
const kept = (maxLength: number) => clearableText.meta({ minLength: 1, maxLength }).optional();

export const podcastChange = z.object({
  title: kept(max.title),
  description: clearable(max.description),
  image_url: clearable(max.urlBytes),
  feed_url: clearable(max.urlBytes),
  published: z.boolean().nullable().optional(),
});

export const episodeChange = z.object({
  title: kept(max.title),
  slug: kept(max.slug),
  media_url: kept(max.urlBytes),
  image_url: clearable(max.urlBytes),
  published_at: z.string().nullable().meta(givenTime).optional(),
  active: z.boolean().nullable().optional(),
  body: clearable(max.body),
});

const podcastOfEpisode = represent({
  title: field(z.string(), ({ podcastTitle }: PodcastEpisode) => podcastTitle),
  slug: field(z.string(), ({ podcastSlug }: PodcastEpisode) => podcastSlug),
  image_url: field(
    z.string(),
    ({ podcastImageUrl }: PodcastEpisode, site) => podcastImageUrl ?? site.defaultSocialImage,
  ),
});

/** An item of ListPodcastEpisodes, the same in both versions. */
export const episode = represent({
  type_of: constant('podcast_episodes'),
  class_name: constant('PodcastEpisode'),
  ...pick(PodcastEpisodeSchema, 'id', 'path', 'title'),
  // Strict clients require an image.
  image_url: field(z.string(), ({ imageUrl }: PodcastEpisode, site) => imageUrl ?? site.defaultSocialImage),
  podcast: nested(podcastOfEpisode, (message: PodcastEpisode) => message),
});

/** An added episode. */
export const ownEpisode = represent({
  ...episode.fields,
  ...pick(PodcastEpisodeSchema, 'slug', 'media_url', 'published_at', 'active'),
  body: field(z.string(), ({ body = '' }: PodcastEpisode) => body),
});

/** An episode for administrators: its own image, its visibility, and whether it comes from the feed. */
export const episodeRecord = represent({
  ...within(
    ({ episode: of }: PodcastEpisodeRecord) => required(of),
    pick(PodcastEpisodeSchema, 'id', 'title', 'slug', 'path', 'media_url', 'published_at', 'active'),
  ),
  image_url: field(z.string().nullable(), ({ ownImageUrl }: PodcastEpisodeRecord) => ownImageUrl ?? null),
  ...pick(PodcastEpisodeRecordSchema, 'listed', 'from_feed'),
});

/** An episode with its text. */
export const wholeEpisodeRecord = represent({
  ...episodeRecord.fields,
  body: field(z.string(), ({ episode: of }: PodcastEpisodeRecord) => of?.body ?? ''),
});

const chapter = represent(pick(EpisodeChapterSchema, 'start_seconds', 'title'));
const transcriptPart = represent(pick(TranscriptPartSchema, 'start_seconds', 'speaker', 'text'));

/** A public episode with its text, chapters and transcript. */
export const publicEpisode = represent({
  ...within(({ episode: of }: GetPodcastEpisodeResponse) => required(of), {
    ...episode.fields,
    ...pick(PodcastEpisodeSchema, 'media_url', 'published_at'),
  }),
  ...pick(GetPodcastEpisodeResponseSchema, 'body_html'),
  chapters: nested(listOf(chapter), ({ chapters }: GetPodcastEpisodeResponse) => chapters),
  transcript: nested(listOf(transcriptPart), ({ transcript }: GetPodcastEpisodeResponse) => transcript),
  ...episodeMetadata,
});

/** Texts are long, so that a page has few of them. */
export const episodeTextPage = z.object(paging({ default: 20, max: 35 }));

/** A public episode with its text and chapters (ListPodcastEpisodeTexts). */
export const episodeText = represent({
  ...within(({ episode: of }: PodcastEpisodeText) => required(of), {
    ...episode.fields,
    ...pick(PodcastEpisodeSchema, 'media_url', 'published_at'),
  }),
  ...pick(PodcastEpisodeTextSchema, 'body_html', 'has_transcript'),
  chapters: nested(listOf(chapter), ({ chapters }: PodcastEpisodeText) => chapters),
  ...episodeMetadata,
});

/** A podcast for everyone. */
export const publishedPodcast = represent({
  type_of: constant('podcast'),
  ...pick(PodcastSchema, 'id', 'title', 'slug', 'description', 'image_url', 'created_at'),
  url: field(z.string(), ({ slug: path }: Podcast, site) => site.url(`/${path}`)),
  ...podcastMetadata,
});

const feedState = represent(
  pick(FeedStateSchema, 'fetched_at', 'succeeded_at', 'due_at', 'failures_count', 'error', 'skipped_count'),
);

/** A podcast for administrators, with the state of its feed. */
export const podcast = represent({
  ...pick(PodcastSchema, 'id', 'title', 'slug', 'description', 'image_url', 'feed_url', 'published', 'created_at'),
  feed: field(feedState.schema.nullable(), ({ feed }: Podcast, site) => (feed ? feedState.present(feed, site) : null)),
});

/** The job that reads a feed. */
export const feedJob = represent({
  job_id: field(z.string(), ({ jobId }: FetchPodcastResponse) => jobId),
});
