import { statement, type Param } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { limits } from '@commonplace/rules/limits';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

interface FormerPath {
  path: string;
  id: number;
}

/** A path that is used again belongs to the last episode that had it. */
const insertPath = statement(
  'keep-former-episode-path',
  (_db: Kysely<Tables>, param: Param<FormerPath>) => sql`
    insert into former_paths (path, record_type, record_id)
    values (${param('path')}, 'podcast_episode', ${param('id')})
    on conflict (path) do update set record_type = excluded.record_type, record_id = excluded.record_id`,
);

const deletePaths = statement(
  'delete-former-episode-paths',
  (_db: Kysely<Tables>, param: Param<{ id: number }>) => sql`
    delete from former_paths where record_type = 'podcast_episode' and record_id = ${param('id')}`,
);

const insertPathsOfPodcast = statement(
  'keep-former-podcast-paths',
  (_db: Kysely<Tables>, param: Param<{ id: number }>) => sql`
    insert into former_paths (path, record_type, record_id, held_until)
    select '/' || slug, 'podcast', id, now() + make_interval(days => ${limits.heldNames.days})
    from podcasts where id = ${param('id')} and published
    union all
    select '/' || podcasts.slug || '/' || podcast_episodes.slug, 'podcast_episode', podcast_episodes.id, null
    from podcast_episodes join podcasts on podcasts.id = podcast_id
    where podcast_id = ${param('id')} and listed
    on conflict (path) do update set record_type = excluded.record_type, record_id = excluded.record_id,
      held_until = excluded.held_until`,
);

/** Keeps the path of an episode that was renamed, or deleted while it was public. */
export async function keepEpisodePath(em: SqlEntityManager, former: FormerPath): Promise<void> {
  await insertPath.all(em.getKysely(), former);
}

/** Forgets the former paths of an episode that is deleted while it is hidden. */
export async function forgetEpisodePaths(em: SqlEntityManager, id: number): Promise<void> {
  await deletePaths.all(em.getKysely(), { id });
}

/** Keeps the paths of a podcast and its public episodes, before they are deleted. */
export async function keepPodcastPaths(em: SqlEntityManager, id: number): Promise<void> {
  await insertPathsOfPodcast.all(em.getKysely(), { id });
}
