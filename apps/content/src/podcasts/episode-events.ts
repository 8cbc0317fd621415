import { statement, type Param } from '@commonplace/db/statement';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { about } from '@commonplace/events/about';
import { appendEvents } from '@commonplace/events/outbox';
import { PodcastEpisodeChangedSchema } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { writeEntries } from '../search/entries/write-entries.ts';
import type { Tables } from '../tables/tables.ts';
import { episodePath } from './episode-view.ts';

function selectStates(db: Kysely<Tables>) {
  return db
    .selectFrom('podcast_episodes as e')
    .innerJoin('podcasts as p', 'p.id', 'e.podcast_id')
    .select(['e.id', 'e.version', 'e.podcast_id', 'e.title', 'e.slug', 'e.listed', 'e.published_at'])
    .select('p.slug as podcast_slug');
}

const byIds = statement('changed-episodes', (db: Kysely<Tables>, param: Param<{ ids: readonly number[] }>) =>
  selectStates(db)
    .where('e.id', '=', (eb) => eb.fn.any(param('ids')))
    .orderBy('e.id'),
);

const following = statement('episodes-after', (db: Kysely<Tables>, param: Param<{ after: number; limit: number }>) =>
  selectStates(db).where('e.id', '>', param('after')).orderBy('e.id').limit(param('limit')),
);

/** Announces the state of episodes and updates their search entries, in the transaction of the write. */
export async function appendEpisodesChanged(em: SqlEntityManager, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await writeEntries(em, 'podcast_episodes', ids);
  await append(em, await byIds.all(em.getKysely(), { ids }));
}

/** Announces the next episodes again, and returns their ids. */
export async function announceEpisodes(em: SqlEntityManager, after: number, limit: number): Promise<number[]> {
  const rows = await following.all(em.getKysely(), { after, limit });
  await append(em, rows);
  return rows.map(({ id }) => id);
}

/** The state of an episode that caches need. */
export interface EpisodeState {
  id: number;
  version: number;
  listed: boolean;
}

type StateRow = Awaited<ReturnType<typeof byIds.all>>[number];

/** Announces that the caller has deleted these episodes; returns their final states. */
export async function appendEpisodesDeleted(
  em: SqlEntityManager,
  podcastSlug: string,
  rows: readonly Omit<StateRow, 'listed' | 'podcast_slug'>[],
): Promise<EpisodeState[]> {
  const last = rows.map((row) => ({ ...row, version: row.version + 1, listed: false, podcast_slug: podcastSlug }));
  await writeEntries(
    em,
    'podcast_episodes',
    rows.map(({ id }) => id),
  );
  await append(em, last, true);
  return last.map(({ id, version, listed }) => ({ id, version, listed }));
}

async function append(em: SqlEntityManager, rows: readonly StateRow[], deleted = false): Promise<void> {
  const events = rows.map((row) => {
    const { id, version, listed, title, podcast_id: podcastId, podcast_slug: podcastSlug, slug } = row;
    const path = episodePath(podcastSlug, slug);
    const publishedAt = toRfc3339(row.published_at);
    return {
      event: { id, version, deleted, listed, podcastId, title, path, publishedAt },
      ...about('podcast_episode', id, version),
    };
  });
  if (events.length > 0) await appendEvents(em, PodcastEpisodeChangedSchema, events);
}
