import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectEpisodes, toEpisode } from './episode-view.ts';
import { toEpisodeMetadata } from './feed-metadata.ts';
import { normalizeSlug } from './podcast-rules.ts';
import { sanitizedBody } from './sanitized-body.ts';

const selectListed = (db: Kysely<Tables>) =>
  selectEpisodes(db)
    .leftJoin('podcast_episode_texts as texts', 'texts.episode_id', 'e.id')
    .select(['e.body', 'e.metadata', 'texts.chapters', 'texts.transcript'])
    .where('e.listed', '=', true);

const listedEpisode = statement('listed-episode', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  selectListed(db).where('e.id', '=', param('id')),
);

const listedEpisodeAt = statement(
  'listed-episode-at-path',
  (db: Kysely<Tables>, param: Param<{ podcastSlug: string; slug: string }>) =>
    selectListed(db).where('p.slug', '=', param('podcastSlug')).where('e.slug', '=', param('slug')),
);

/** An episode, by its id or its path. */
export interface EpisodeReference {
  /** 0 for an episode that is given by its path. */
  id: number;
  podcastSlug: string;
  slug: string;
}

/** Returns a public episode with its sanitized text, chapters and transcript. Throws `not_found` for another one. */
export async function getPodcastEpisode(
  context: ContentContext,
  call: CallContext,
  { id, podcastSlug, slug }: EpisodeReference,
) {
  const db = context.database.reader(call.signal);
  const path = { podcastSlug: normalizeSlug(podcastSlug), slug: normalizeSlug(slug) };
  const row = await (id === 0 ? listedEpisodeAt.first(db, path) : listedEpisode.first(db, { id }));
  if (!row) throw notFound();
  return {
    episode: toEpisode(row),
    bodyHtml: await sanitizedBody(context, call, row.body),
    chapters: [...(row.chapters ?? [])],
    transcript: [...(row.transcript ?? [])],
    metadata: toEpisodeMetadata(row.metadata),
  };
}
