import { isUniqueViolation } from '@commonplace/db/errors';
import { statement, type Given } from '@commonplace/db/statement';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/content/v1/events';
import type { CreatePodcastEpisodeRequest, PodcastEpisode } from '@commonplace/proto/content/v1/podcasts';
import { notFound } from '@commonplace/rpc/errors';
import { requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { violation, Violations } from '@commonplace/rpc/violations';
import { limits } from '@commonplace/rules/limits';
import { sql, type Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { appendEpisodesChanged } from './episode-changed.ts';
import { episodeById, toEpisode } from './episode-view.ts';
import { checkAddress, checkName, checkText, isTime, normalizeSlug } from './podcast-rules.ts';

interface NewEpisode {
  podcastSlug: string;
  title: string;
  slug: string;
  mediaUrl: string;
  imageUrl: string | null;
  publishedAt: string;
  active: boolean;
  body: string;
}

/** No row when there is no such podcast. */
const insert = statement(
  'insert-podcast-episode',
  (_db: Kysely<Tables>, given: Given<NewEpisode>) => sql<{ id: number }>`
    insert into podcast_episodes (podcast_id, title, slug, media_url, image_url, body, active, listed, published_at)
    select id, ${given('title')}, ${given('slug')}, ${given('mediaUrl')}, ${given('imageUrl')}, ${given('body')},
      ${given('active')}, ${given('active')}::boolean and published, ${given('publishedAt')}::timestamptz
    from podcasts where slug = ${given('podcastSlug')}
    returning id`,
);

/** An administrator adds an episode; its podcast may be one that is not published yet. */
export async function createEpisode(
  context: ContentContext,
  call: CallContext,
  request: CreatePodcastEpisodeRequest,
): Promise<PodcastEpisode> {
  requireRole(call.principal, 'admin');
  const episode = check(request);
  try {
    return await context.database.transaction(call.signal, async (em) => {
      const row = await insert.first(em.getKysely(), episode);
      if (!row) throw notFound();
      const { body: _text, ...after } = episode;
      await recordAudit(em, call, AuditRecordedSchema, {
        action: 'api_podcast_episode_create',
        target: { type: 'PodcastEpisode', id: row.id },
        before: {},
        after,
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

function check(request: CreatePodcastEpisodeRequest): NewEpisode {
  const violations = new Violations();
  const { title, mediaUrl, imageUrl, active = true, body } = request;
  const slug = normalizeSlug(request.slug);
  checkName(violations, { title, slug });
  if (mediaUrl === '') violations.add('media_url', "can't be blank");
  else checkAddress(violations, 'media_url', mediaUrl);
  checkAddress(violations, 'image_url', imageUrl);
  checkText(violations, 'body', body, limits.podcast.body);
  const publishedAt = request.publishedAt ?? new Date().toISOString();
  if (!isTime(publishedAt)) violations.add('published_at', 'is invalid');
  violations.throwIfAny();
  return {
    podcastSlug: normalizeSlug(request.podcastSlug),
    title,
    slug,
    mediaUrl,
    imageUrl: imageUrl ?? null,
    publishedAt: new Date(publishedAt).toISOString(),
    active,
    body,
  };
}
