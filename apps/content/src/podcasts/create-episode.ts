import { isUniqueViolation } from '@commonplace/db/errors';
import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/content/v1/events';
import type { CreatePodcastEpisodeRequest, PodcastEpisode } from '@commonplace/proto/content/v1/podcasts';
import { sql, type Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { appendEpisodesChanged } from './episode-events.ts';
import { episodeById, toEpisode } from './episode-view.ts';
import {
  defaultEpisode,
  describeEpisode,
  episodeColumns,
  parseEpisodeInput,
  type EpisodeFields,
} from './episode-fields.ts';
import { normalizeSlug } from './podcast-rules.ts';

/** Returns no row for an unknown podcast. */
const insert = statement(
  'insert-podcast-episode',
  (_db: Kysely<Tables>, param: Param<EpisodeFields & { podcastSlug: string }>) => sql<{ id: number }>`
    insert into podcast_episodes (podcast_id, listed, ${sql.join(episodeColumns.map((column) => sql.ref(column)))})
    select id, ${param('active')}::boolean and published, ${sql.join(episodeColumns.map((column) => param(column)))}
    from podcasts where slug = ${param('podcastSlug')}
    returning id`,
);

/** Creates an episode, for administrators; its podcast may be unpublished. */
export async function createEpisode(
  context: ContentContext,
  call: CallContext,
  request: CreatePodcastEpisodeRequest,
): Promise<PodcastEpisode> {
  requireRole(call.principal, 'admin');
  const episode = { ...defaultEpisode(), ...parseEpisodeInput(request, context.siteImages) };
  const podcastSlug = normalizeSlug(request.podcastSlug);
  try {
    return await context.database.transaction(call, async (em) => {
      const row = await insert.first(em.getKysely(), { ...episode, podcastSlug });
      if (!row) throw notFound();
      await recordAudit(em, call, AuditRecordedSchema, {
        action: 'api_podcast_episode_create',
        target: { type: 'PodcastEpisode', id: row.id },
        before: {},
        after: { ...describeEpisode(episode), podcast: podcastSlug },
      });
      await appendEpisodesChanged(em, [row.id]);
      return { ...toEpisode(await episodeById.one(em.getKysely(), row)), body: episode.body };
    });
  } catch (error) {
    throw isUniqueViolation(error, 'podcast_episodes_slug_unique')
      ? violation('slug', 'has already been taken')
      : error;
  }
}
