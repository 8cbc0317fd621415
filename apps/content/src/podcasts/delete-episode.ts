import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { conflict } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/content/v1/events';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { appendEpisodesDeleted, type EpisodeState } from './episode-events.ts';
import { episodePath } from './episode-view.ts';
import { forgetEpisodePaths, keepEpisodePath } from './former-paths.ts';
import { lockEpisode } from './lock-episode.ts';

const remove = statement('delete-episode', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  db.deleteFrom('podcast_episodes').where('id', '=', param('id')),
);

/**
 * Deletes an episode that was added by hand, for administrators.
 * @throws DomainError not_found, conflict (`episode_of_feed`: the feed would bring it back; hide it instead).
 */
export async function deleteEpisode(
  context: ContentContext,
  call: CallContext,
  id: number,
): Promise<EpisodeState | undefined> {
  requireRole(call.principal, 'admin');
  return context.database.transaction(call, async (em) => {
    const episode = await lockEpisode(em, call, id);
    if (episode.feed_key !== null) {
      throw conflict('Its feed would bring the episode back; hide it instead', 'episode_of_feed');
    }
    await remove.all(em.getKysely(), { id });
    if (episode.listed) await keepEpisodePath(em, { id, path: episodePath(episode.podcast_slug, episode.slug) });
    else await forgetEpisodePaths(em, id);
    const [deleted] = await appendEpisodesDeleted(em, episode.podcast_slug, [episode]);
    const { title, slug, media_url } = episode;
    await recordAudit(em, call, AuditRecordedSchema, {
      action: 'api_podcast_episode_delete',
      target: { type: 'PodcastEpisode', id },
      before: { title, slug, media_url, podcast: episode.podcast_slug },
      after: {},
    });
    return deleted;
  });
}
