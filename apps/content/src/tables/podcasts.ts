import { identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

export const PodcastSchema = defineEntity({
  name: 'Podcast',
  tableName: 'podcasts',
  properties: {
    id: identity(),
    title: p.text(),
    /** Lower case; it names the podcast in addresses. */
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
    /** Tries that failed since. */
    failuresCount: p.integer().default(0),
    error: p.text().nullable(),
    skippedCount: p.integer().default(0),
    /** What the server said of the feed that was read last, to be asked with. */
    etag: p.text().nullable(),
    lastModified: p.text().nullable(),
  },
});

export const PodcastEpisodeSchema = defineEntity({
  name: 'PodcastEpisode',
  tableName: 'podcast_episodes',
  properties: {
    id: identity(),
    version: p.integer().default(1),
    podcastId: p.integer(),
    /** What its feed knows it by; null for one that an administrator added. */
    feedKey: p.text().nullable(),
    title: p.text(),
    slug: p.text(),
    mediaUrl: p.text(),
    imageUrl: p.text().nullable(),
    /** As it was written, by strangers too: whoever shows it sanitizes it. */
    body: p.text(),
    active: p.boolean(),
    /** Everybody may see it: active, and of a published podcast. */
    listed: p.boolean(),
    publishedAt: p.datetime(),
    createdAt: insertedAt(),
  },
});
