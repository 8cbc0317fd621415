import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { ListPodcastEpisodeTextsRequest } from '@commonplace/proto/content/v1/podcasts';
import { sql, type Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectEpisodes, toEpisode } from './episode-view.ts';
import { toEpisodeMetadata } from './feed-metadata.ts';
import { publishedPodcast } from './list-episodes.ts';
import { normalizeSlug } from './podcast-rules.ts';
import { sanitizedBody } from './sanitized-body.ts';

const episodeTexts = pagedStatement(
  { planName: 'episode-texts' },
  (db: Kysely<Tables>, param: Param<{ podcastId: number } & PageWindow>) =>
    selectEpisodes(db)
      .leftJoin('podcast_episode_texts as texts', 'texts.episode_id', 'e.id')
      .select(['e.body', 'e.metadata', 'texts.chapters'])
      .select(sql<boolean>`coalesce(jsonb_array_length(texts.transcript) > 0, false)`.as('has_transcript'))
      .where('e.podcast_id', '=', param('podcastId'))
      .where('e.listed', '=', true)
      .orderBy('e.published_at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
);

/** Returns a page of public episodes with their sanitized texts, newest first. Throws `not_found` for an unknown podcast. */
export async function listPodcastEpisodeTexts(
  context: ContentContext,
  call: CallContext,
  { podcastSlug, ...page }: ListPodcastEpisodeTextsRequest,
) {
  const db = context.database.reader(call.signal);
  const podcast = await publishedPodcast.first(db, { slug: normalizeSlug(podcastSlug) });
  if (!podcast) throw notFound();
  const { rows, hasNext } = await episodeTexts.page(db, { podcastId: podcast.id }, page);
  const episodes = rows.map(async (row) => ({
    episode: toEpisode(row),
    bodyHtml: await sanitizedBody(context, call, row.body),
    chapters: [...(row.chapters ?? [])],
    hasTranscript: row.has_transcript,
    metadata: toEpisodeMetadata(row.metadata),
  }));
  return { episodes: await Promise.all(episodes), hasNext };
}
