import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import { withEditTag } from '@commonplace/domain/edit-tags';
import type { PodcastEpisodeRecord } from '@commonplace/proto/content/v1/podcasts';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { selectEpisodes, toEpisode } from './episode-view.ts';

/** Selects episodes for administrators, without their texts. */
export function selectEpisodeRecords(db: Kysely<Tables>) {
  return selectEpisodes(db).select(['e.listed', 'e.feed_key', 'e.podcast_id']);
}

export const episodeRecordById = statement('episode-record', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  selectEpisodeRecords(db).select('e.body').where('e.id', '=', param('id')),
);

type RecordRow = Omit<RowOf<typeof episodeRecordById>, 'body'> & { body?: string };

/** Fields that depend on the podcast. */
const ofPodcast = ['listed', 'path', 'imageUrl', 'podcastTitle', 'podcastSlug', 'podcastImageUrl'];

/** Converts a row, with the text if it was read. */
export function toEpisodeRecord(row: RecordRow): PodcastEpisodeRecord {
  const episode = toEpisode(row);
  if (row.body !== undefined) episode.body = row.body;
  const record: PodcastEpisodeRecord = {
    $typeName: 'commonplace.content.v1.PodcastEpisodeRecord',
    episode,
    listed: row.listed,
    fromFeed: row.feed_key !== null,
    etag: '',
  };
  if (row.image_url !== null) record.ownImageUrl = row.image_url;
  return withEditTag(record, ofPodcast);
}
