import { isUniqueViolation } from '@commonplace/db/errors';
import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { violation, Violations } from '@commonplace/domain/violations';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/content/v1/events';
import type { PodcastEpisodeRecord, UpdatePodcastEpisodeRequest } from '@commonplace/proto/content/v1/podcasts';
import { sql, type Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { appendEpisodesChanged } from './episode-events.ts';
import { describeEpisode, episodeColumns, parseEpisodeInput, type EpisodeFields } from './episode-fields.ts';
import { episodeRecordById, toEpisodeRecord } from './episode-record-view.ts';
import { episodePath } from './episode-view.ts';
import { keepEpisodePath } from './former-paths.ts';
import { lockEpisode } from './lock-episode.ts';

const update = statement(
  'update-episode',
  (_db: Kysely<Tables>, param: Param<EpisodeFields & { id: number; listed: boolean }>) => sql`
    update podcast_episodes set version = version + 1, listed = ${param('listed')},
      ${sql.join(episodeColumns.map((column) => sql`${sql.ref(column)} = ${param(column)}`))}
    where id = ${param('id')}`,
);

/** The fields of a feed's episode that administrators may change; the feed sets all others. */
const editableOfFeed = new Set<string>(['slug', 'active'] satisfies (keyof EpisodeFields)[]);

/**
 * Changes an episode, for administrators. For an episode of a feed, only `active` and `slug` may change: the feed would
 * reset the other fields.
 * @throws DomainError not_found, validation_failed.
 */
export async function updateEpisode(
  context: ContentContext,
  call: CallContext,
  request: UpdatePodcastEpisodeRequest,
): Promise<PodcastEpisodeRecord> {
  requireRole(call.principal, 'admin');
  const fields = parseEpisodeInput(request, context.siteImages);
  try {
    return await context.database.transaction(call, async (em) => {
      const episode = await lockEpisode(em, call, request.id);
      if (episode.feed_key !== null) requireEditable(fields);
      const before = fieldsOf(episode);
      const after = { ...before, ...fields };
      const { id } = episode;
      await update.all(em.getKysely(), { ...after, id, listed: after.active && episode.podcast_published });
      if (before.slug !== after.slug)
        await keepEpisodePath(em, { id, path: episodePath(episode.podcast_slug, before.slug) });
      await recordAudit(em, call, AuditRecordedSchema, {
        action: 'api_podcast_episode_update',
        target: { type: 'PodcastEpisode', id },
        before: describeEpisode(before),
        after: describeEpisode(after),
      });
      await appendEpisodesChanged(em, [id]);
      return toEpisodeRecord(await episodeRecordById.one(em.getKysely(), { id }));
    });
  } catch (error) {
    throw isUniqueViolation(error, 'podcast_episodes_slug_unique')
      ? violation('slug', 'has already been taken')
      : error;
  }
}

function requireEditable(fields: Partial<EpisodeFields>): void {
  const violations = new Violations();
  for (const column of Object.keys(fields)) {
    if (!editableOfFeed.has(column)) violations.add(column, 'is set by the feed');
  }
  violations.throwIfAny();
}

function fieldsOf(episode: Awaited<ReturnType<typeof lockEpisode>>): EpisodeFields {
  const { title, slug, media_url, image_url, published_at, active, body } = episode;
  return { title, slug, media_url, image_url, published_at: new Date(published_at).toISOString(), active, body };
}
