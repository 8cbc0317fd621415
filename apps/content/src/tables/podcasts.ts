import { givenKey, identity, insertedAt } from '@commonplace/db/columns';
import type { TranscriptPart } from '@commonplace/feeds/episode-files';
import type { Chapter, EpisodeMetadata, PodcastMetadata } from '@commonplace/feeds/feed';
import { defineEntity, p } from '@mikro-orm/core';

export const PodcastSchema = defineEntity({
  name: 'Podcast',
  tableName: 'podcasts',
  properties: {
    id: identity(),
    title: p.text(),
    /** Lower case; part of URLs. */
    slug: p.text(),
    description: p.text(),
    imageUrl: p.text().nullable(),
    feedUrl: p.text().nullable(),
    published: p.boolean(),
    createdAt: insertedAt(),
    /** When the feed is read next; null without one. */
    dueAt: p.datetime().nullable(),
    /** The last try to read the feed, and the last that succeeded. */
    fetchedAt: p.datetime().nullable(),
    succeededAt: p.datetime().nullable(),
    /** Failed tries since then. */
    failuresCount: p.integer().default(0),
    error: p.text().nullable(),
    skippedCount: p.integer().default(0),
    /** Validators of the last response, for conditional requests. */
    etag: p.text().nullable(),
    lastModified: p.text().nullable(),
    /** What the feed says; null until it was read. */
    metadata: p.json().$type<PodcastMetadata>().nullable(),
  },
});

export const PodcastEpisodeSchema = defineEntity({
  name: 'PodcastEpisode',
  tableName: 'podcast_episodes',
  properties: {
    id: identity(),
    version: p.integer().default(1),
    podcastId: p.integer(),
    /** The key in its feed; null if an administrator added the episode. */
    feedKey: p.text().nullable(),
    title: p.text(),
    slug: p.text(),
    mediaUrl: p.text(),
    imageUrl: p.text().nullable(),
    /** Untrusted HTML as received; sanitize it before showing it. */
    body: p.text(),
    active: p.boolean(),
    /** Public: active, and its podcast is published. */
    listed: p.boolean(),
    publishedAt: p.datetime(),
    createdAt: insertedAt(),
    /** What the feed says; null for an episode of an administrator. */
    metadata: p.json().$type<EpisodeMetadata>().nullable(),
  },
});

/** Chapters and transcript of an episode whose feed has them, and where they are read from. */
export const PodcastEpisodeTextSchema = defineEntity({
  name: 'PodcastEpisodeText',
  tableName: 'podcast_episode_texts',
  properties: {
    episodeId: givenKey(),
    chapters: p.json().$type<readonly Chapter[]>(),
    chaptersUrl: p.text().nullable(),
    transcript: p.json().$type<readonly TranscriptPart[]>(),
    transcriptUrl: p.text().nullable(),
    transcriptType: p.text().nullable(),
    /** When the files are read next; null if they were read, or failed too often. */
    dueAt: p.datetime().nullable(),
    failuresCount: p.integer().default(0),
  },
});
