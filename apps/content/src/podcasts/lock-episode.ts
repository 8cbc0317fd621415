import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { episodeColumns } from './episode-fields.ts';
import { episodeRecordById, toEpisodeRecord } from './episode-record-view.ts';

const lock = statement('lock-episode', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  db
    .selectFrom('podcasts as p')
    .innerJoin('podcast_episodes as e', 'e.podcast_id', 'p.id')
    .select(['e.id', 'e.version', 'e.podcast_id', 'e.feed_key', 'e.listed'])
    .select(episodeColumns.map((column) => `e.${column}` as const))
    .select(['p.slug as podcast_slug', 'p.published as podcast_published'])
    .where('e.id', '=', param('id'))
    .forUpdate(),
);

/**
 * Locks an episode with its podcast, whose feed is not applied meanwhile, and checks `If-Match`.
 * @throws DomainError not_found, precondition_failed.
 */
export async function lockEpisode(em: SqlEntityManager, call: CallContext, id: number): Promise<RowOf<typeof lock>> {
  const episode = await lock.first(em.getKysely(), { id });
  if (!episode) throw notFound();
  await requireMatch(call, async () => toEpisodeRecord(await episodeRecordById.one(em.getKysely(), { id })).etag);
  return episode;
}
