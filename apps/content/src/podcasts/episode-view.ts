import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { PodcastEpisode } from '@commonplace/proto/content/v1/podcasts';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Selects episodes with the shown fields of their podcasts, without texts, which no list shows. */
export function selectEpisodes(db: Kysely<Tables>) {
  return db
    .selectFrom('podcast_episodes as e')
    .innerJoin('podcasts as p', 'p.id', 'e.podcast_id')
    .select(['e.id', 'e.version', 'e.title', 'e.slug', 'e.image_url', 'e.media_url', 'e.published_at', 'e.active'])
    .select(['p.title as podcast_title', 'p.slug as podcast_slug', 'p.image_url as podcast_image_url']);
}

export const episodeById = statement('podcast-episode-by-id', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  selectEpisodes(db).where('e.id', '=', param('id')),
);

/** Returns the path of an episode, below its podcast. */
export function episodePath(podcastSlug: string, slug: string): string {
  return `/${podcastSlug}/${slug}`;
}

/** Converts a row (ListPodcastEpisodes). */
export function toEpisode(row: RowOf<typeof episodeById>): PodcastEpisode {
  const episode: PodcastEpisode = {
    $typeName: 'commonplace.content.v1.PodcastEpisode',
    id: row.id,
    version: row.version,
    title: row.title,
    slug: row.slug,
    path: episodePath(row.podcast_slug, row.slug),
    mediaUrl: row.media_url,
    publishedAt: toRfc3339(row.published_at),
    active: row.active,
    podcastTitle: row.podcast_title,
    podcastSlug: row.podcast_slug,
  };
  const image = row.image_url ?? row.podcast_image_url;
  if (image !== null) episode.imageUrl = image;
  if (row.podcast_image_url !== null) episode.podcastImageUrl = row.podcast_image_url;
  return episode;
}
