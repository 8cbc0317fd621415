import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { normalizeSlug } from './podcast-rules.ts';
import { podcastById, toPodcast } from './podcast-view.ts';

const lock = statement('lock-podcast-by-slug', (db: Kysely<Tables>, param: Param<{ slug: string }>) =>
  db
    .selectFrom('podcasts')
    .select(['id', 'title', 'slug', 'description', 'image_url', 'feed_url', 'published'])
    .where('slug', '=', param('slug'))
    .forUpdate(),
);

/** A podcast before a change. */
export type LockedPodcast = RowOf<typeof lock>;

/**
 * Locks a podcast, whose feed is not applied meanwhile, and checks `If-Match`.
 * @throws DomainError not_found, precondition_failed.
 */
export async function lockPodcast(em: SqlEntityManager, call: CallContext, slug: string): Promise<LockedPodcast> {
  const podcast = await lock.first(em.getKysely(), { slug: normalizeSlug(slug) });
  if (!podcast) throw notFound();
  const { id } = podcast;
  await requireMatch(call, async () => toPodcast(await podcastById.one(em.getKysely(), { id })).etag);
  return podcast;
}
