import { statement, type Given, type RowOf } from '@commonplace/db/statement';
import { notFound } from '@commonplace/rpc/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { episodeColumns } from './episode-fields.ts';

const lock = statement('lock-episode', (db: Kysely<Tables>, given: Given<{ id: number }>) =>
  db
    .selectFrom('podcasts as p')
    .innerJoin('podcast_episodes as e', 'e.podcast_id', 'p.id')
    .select(['e.id', 'e.version', 'e.podcast_id', 'e.feed_key'])
    .select(episodeColumns.map((column) => `e.${column}` as const))
    .select(['p.slug as podcast_slug', 'p.published as podcast_published'])
    .where('e.id', '=', given('id'))
    .forUpdate(),
);

/** An episode that is about to be changed, with its podcast, whose feed nobody reads meanwhile. */
export async function lockEpisode(em: SqlEntityManager, id: number): Promise<RowOf<typeof lock>> {
  const episode = await lock.first(em.getKysely(), { id });
  if (!episode) throw notFound();
  return episode;
}
