import { isUniqueViolation } from '@commonplace/db/errors';
import { statement, type Given } from '@commonplace/db/statement';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/content/v1/events';
import type { PodcastEpisodeRecord, UpdatePodcastEpisodeRequest } from '@commonplace/proto/content/v1/podcasts';
import { requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { violation, Violations } from '@commonplace/rpc/violations';
import { limits } from '@commonplace/rules/limits';
import { lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import { sql, type Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { appendEpisodesChanged } from './episode-changed.ts';
import { episodeRecordById, toEpisodeRecord } from './episode-record-view.ts';
import { lockEpisode } from './lock-episode.ts';
import { checkAddress, checkText, isTime, normalizeSlug, slugProblem } from './podcast-rules.ts';

interface Changed {
  id: number;
  title: string;
  slug: string;
  mediaUrl: string;
  imageUrl: string | null;
  publishedAt: string;
  active: boolean;
  listed: boolean;
  body: string;
}

const update = statement(
  'update-episode',
  (_db: Kysely<Tables>, given: Given<Changed>) => sql`
    update podcast_episodes set version = version + 1, title = ${given('title')}, slug = ${given('slug')},
      media_url = ${given('mediaUrl')}, image_url = ${given('imageUrl')}, body = ${given('body')},
      active = ${given('active')}, listed = ${given('listed')},
      published_at = ${given('publishedAt')}::timestamptz
    where id = ${given('id')}`,
);

/** What a feed says of its episodes, again and again. */
const ofFeed = [
  ['title', 'title'],
  ['mediaUrl', 'media_url'],
  ['imageUrl', 'image_url'],
  ['publishedAt', 'published_at'],
  ['body', 'body'],
] as const satisfies readonly (readonly [keyof UpdatePodcastEpisodeRequest, string])[];

/**
 * An administrator changes an episode. Of one that a feed brought, whether it is shown and its slug alone: everything else
 * would be as before when the feed is read next.
 * @throws DomainError not_found, validation_failed.
 */
export async function updateEpisode(
  context: ContentContext,
  call: CallContext,
  request: UpdatePodcastEpisodeRequest,
): Promise<PodcastEpisodeRecord> {
  requireRole(call.principal, 'admin');
  check(request);
  try {
    return await context.database.transaction(call.signal, async (em) => {
      const before = await lockEpisode(em, request.id);
      if (before.feed_key !== null) refuseWhatFeedSays(request);
      const after = changed(before, request);
      await update.all(em.getKysely(), after);
      const { id } = after;
      await recordAudit(em, call, AuditRecordedSchema, {
        action: 'api_podcast_episode_update',
        target: { type: 'PodcastEpisode', id },
        before: shown(before),
        after: { ...shown(before), ...inColumns(after) },
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

function refuseWhatFeedSays(request: UpdatePodcastEpisodeRequest): void {
  const violations = new Violations();
  for (const [name, field] of ofFeed) {
    if (request[name] !== undefined) violations.add(field, 'is what the feed says');
  }
  violations.throwIfAny();
}

type Episode = Awaited<ReturnType<typeof lockEpisode>>;

function changed(before: Episode, request: UpdatePodcastEpisodeRequest): Changed {
  const active = request.active ?? before.active;
  const publishedAt = request.publishedAt === undefined ? before.published_at : request.publishedAt;
  return {
    id: before.id,
    title: request.title ?? before.title,
    slug: request.slug === undefined ? before.slug : normalizeSlug(request.slug),
    mediaUrl: request.mediaUrl ?? before.media_url,
    imageUrl: request.imageUrl === undefined ? before.image_url : request.imageUrl || null,
    publishedAt: new Date(publishedAt).toISOString(),
    active,
    listed: active && before.podcast_published,
    body: request.body ?? before.body,
  };
}

/** For the audit log, without the text. */
function shown({ title, slug, media_url, image_url, active, published_at }: Episode): object {
  return { title, slug, media_url, image_url, active, published_at: new Date(published_at).toISOString() };
}

function inColumns({ title, slug, mediaUrl, imageUrl, active, publishedAt }: Changed): object {
  return { title, slug, media_url: mediaUrl, image_url: imageUrl, active, published_at: publishedAt };
}

function check({ title, slug, mediaUrl, imageUrl, publishedAt, body }: UpdatePodcastEpisodeRequest): void {
  const violations = new Violations();
  if (title !== undefined) violations.add('title', nameProblem(title) ?? lengthProblem(title, limits.podcast.title));
  if (slug !== undefined) violations.add('slug', slugProblem(normalizeSlug(slug)));
  if (mediaUrl === '') violations.add('media_url', "can't be blank");
  else checkAddress(violations, 'media_url', mediaUrl);
  checkAddress(violations, 'image_url', imageUrl || undefined);
  if (body !== undefined) checkText(violations, 'body', body, limits.podcast.body);
  if (publishedAt !== undefined && !isTime(publishedAt)) violations.add('published_at', 'is invalid');
  violations.throwIfAny();
}
