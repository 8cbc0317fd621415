import { statement, type Given, type RowOf } from '@commonplace/db/statement';
import { notFound } from '@commonplace/rpc/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { normalizeSlug } from './podcast-rules.ts';

const lock = statement('lock-podcast-by-slug', (db: Kysely<Tables>, given: Given<{ slug: string }>) =>
  db
    .selectFrom('podcasts')
    .select(['id', 'title', 'slug', 'description', 'image_url', 'feed_url', 'published'])
    .where('slug', '=', given('slug'))
    .forUpdate(),
);

/** A podcast as it was before it is changed. */
export type LockedPodcast = RowOf<typeof lock>;

/** A podcast that is about to be changed: nobody reads its feed meanwhile. One that there is not is not found. */
export async function lockPodcast(em: SqlEntityManager, slug: string): Promise<LockedPodcast> {
  const podcast = await lock.first(em.getKysely(), { slug: normalizeSlug(slug) });
  if (!podcast) throw notFound();
  return podcast;
}
