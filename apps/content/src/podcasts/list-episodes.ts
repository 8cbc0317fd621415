import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { PodcastEpisode } from '@commonplace/proto/content/v1/podcasts';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectEpisodes, toEpisode } from './episode-view.ts';
import { normalizeSlug } from './podcast-rules.ts';

export interface ListEpisodesInput extends Page {
  podcastSlug?: string | undefined;
}

/** Episodes of all podcasts (ListPodcastEpisodes). */
export const allEpisodes = pagedStatement(
  { planName: 'podcast-episodes' },
  (db: Kysely<Tables>, param: Param<PageWindow>) =>
    selectEpisodes(db)
      .where('e.listed', '=', true)
      .orderBy('e.published_at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
);

/** Episodes of one podcast (ListPodcastEpisodes). */
export const episodesOfPodcast = pagedStatement(
  { planName: 'episodes-of-podcast' },
  (db: Kysely<Tables>, param: Param<{ podcastId: number } & PageWindow>) =>
    selectEpisodes(db)
      .where('e.podcast_id', '=', param('podcastId'))
      .where('e.listed', '=', true)
      .orderBy('e.published_at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
);

/** The id of a published podcast. */
export const publishedPodcast = statement('published-podcast', (db: Kysely<Tables>, param: Param<{ slug: string }>) =>
  db.selectFrom('podcasts').select('id').where('slug', '=', param('slug')).where('published', '=', true),
);

/**
 * Returns active episodes of published podcasts, newest first (ListPodcastEpisodes).
 * @throws DomainError not_found for an unknown or unpublished podcast.
 */
export async function listEpisodes(
  context: ContentContext,
  call: CallContext,
  { podcastSlug, ...page }: ListEpisodesInput,
): Promise<{ episodes: PodcastEpisode[]; hasNext: boolean }> {
  const db = context.database.reader(call.signal);
  if (podcastSlug === undefined) {
    const { rows, hasNext } = await allEpisodes.page(db, {}, page);
    return { episodes: rows.map(toEpisode), hasNext };
  }
  const podcast = await publishedPodcast.first(db, { slug: normalizeSlug(podcastSlug) });
  if (!podcast) throw notFound();
  const { rows, hasNext } = await episodesOfPodcast.page(db, { podcastId: podcast.id }, page);
  return { episodes: rows.map(toEpisode), hasNext };
}
