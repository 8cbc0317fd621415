import { withEditTag } from '@commonplace/domain/edit-tags';
import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import { toOptionalRfc3339, toRfc3339 } from '@commonplace/rules/rfc3339';
import type { FeedState, Podcast } from '@commonplace/proto/content/v1/podcasts';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { toPodcastMetadata } from './feed-metadata.ts';

/** Selects podcasts with the state of their feeds. */
export function selectPodcasts(db: Kysely<Tables>) {
  return db
    .selectFrom('podcasts')
    .select(['id', 'title', 'slug', 'description', 'image_url', 'feed_url', 'published', 'created_at'])
    .select(['due_at', 'fetched_at', 'succeeded_at', 'failures_count', 'error', 'skipped_count', 'metadata']);
}

export const podcastById = statement('podcast-by-id', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  selectPodcasts(db).where('id', '=', param('id')),
);

type PodcastRow = RowOf<typeof podcastById>;

/** Converts a row for administrators. */
export function toPodcast(row: PodcastRow): Podcast {
  const podcast: Podcast = {
    $typeName: 'commonplace.content.v1.Podcast',
    id: row.id,
    title: row.title,
    slug: row.slug,
    description: row.description,
    published: row.published,
    createdAt: toRfc3339(row.created_at),
    etag: '',
    metadata: toPodcastMetadata(row.metadata),
  };
  if (row.image_url !== null) podcast.imageUrl = row.image_url;
  if (row.feed_url !== null) podcast.feedUrl = row.feed_url;
  if (row.due_at !== null) podcast.feed = toFeedState(row, row.due_at);
  return withEditTag(podcast, ['feed', 'metadata']);
}

function toFeedState(row: PodcastRow, dueAt: string): FeedState {
  const state: FeedState = {
    $typeName: 'commonplace.content.v1.FeedState',
    dueAt: toRfc3339(dueAt),
    failuresCount: row.failures_count,
    skippedCount: row.skipped_count,
  };
  const fetchedAt = toOptionalRfc3339(row.fetched_at);
  const succeededAt = toOptionalRfc3339(row.succeeded_at);
  if (fetchedAt !== undefined) state.fetchedAt = fetchedAt;
  if (succeededAt !== undefined) state.succeededAt = succeededAt;
  if (row.error !== null) state.error = row.error;
  return state;
}
