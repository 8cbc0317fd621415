import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/content/v1/events';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import { writeEntries } from '../search/entries/write-entries.ts';
import type { Tables } from '../tables/tables.ts';
import { appendEpisodesDeleted, type EpisodeState } from './episode-events.ts';
import { keepPodcastPaths } from './former-paths.ts';
import { lockPodcast } from './lock-podcast.ts';

const removeEpisodes = statement('delete-episodes-of-podcast', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  db
    .deleteFrom('podcast_episodes')
    .where('podcast_id', '=', param('id'))
    .returning(['id', 'version', 'podcast_id', 'title', 'slug', 'published_at']),
);

const remove = statement('delete-podcast', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  db.deleteFrom('podcasts').where('id', '=', param('id')),
);

/** Deletes a podcast with all its episodes, for administrators. Their comments are not shown anymore. */
export async function deletePodcast(context: ContentContext, call: CallContext, slug: string): Promise<EpisodeState[]> {
  requireRole(call.principal, 'admin');
  return context.database.transaction(call, async (em) => {
    const { id, ...before } = await lockPodcast(em, call, slug);
    await keepPodcastPaths(em, id);
    const rows = await removeEpisodes.all(em.getKysely(), { id });
    const deleted = await appendEpisodesDeleted(em, before.slug, rows);
    await remove.all(em.getKysely(), { id });
    await writeEntries(em, 'podcasts', [id]);
    await recordAudit(em, call, AuditRecordedSchema, {
      action: 'api_podcast_delete',
      target: { type: 'Podcast', id },
      before: { ...before, episodes: rows.length },
      after: {},
    });
    return deleted;
  });
}
