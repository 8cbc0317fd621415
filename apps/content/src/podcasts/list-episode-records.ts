import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import type { PodcastEpisodeRecord } from '@commonplace/proto/content/v1/podcasts';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectEpisodeRecords, toEpisodeRecord } from './episode-record-view.ts';
import { normalizeSlug } from './podcast-rules.ts';

export const episodeRecords = pagedStatement(
  {},
  (db: Kysely<Tables>, param: Param<{ podcastId: number } & PageWindow>) =>
    selectEpisodeRecords(db)
      .where('e.podcast_id', '=', param('podcastId'))
      .orderBy('e.published_at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
);

const anyPodcast = statement('any-podcast', (db: Kysely<Tables>, param: Param<{ slug: string }>) =>
  db.selectFrom('podcasts').select('id').where('slug', '=', param('slug')),
);

/** Returns all episodes of a podcast, listed or not, newest first, for administrators. */
export async function listEpisodeRecords(
  context: ContentContext,
  call: CallContext,
  { podcastSlug, ...page }: Page & { podcastSlug: string },
): Promise<{ episodes: PodcastEpisodeRecord[]; hasNext: boolean }> {
  requireRole(call.principal, 'admin');
  const db = context.database.reader(call.signal);
  const podcast = await anyPodcast.first(db, { slug: normalizeSlug(podcastSlug) });
  if (!podcast) throw notFound();
  const { rows, hasNext } = await episodeRecords.page(db, { podcastId: podcast.id }, page);
  return { episodes: rows.map(toEpisodeRecord), hasNext };
}
