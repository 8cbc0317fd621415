import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { Violations } from '@commonplace/domain/violations';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/content/v1/events';
import type { Podcast, UpdatePodcastRequest } from '@commonplace/proto/content/v1/podcasts';
import { limits } from '@commonplace/rules/limits';
import { oneLine } from '@commonplace/rules/names';
import { nameProblem, lengthProblem } from '@commonplace/rules/plain-text';
import { sql, type Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import { writeEntries } from '../search/entries/write-entries.ts';
import type { Tables } from '../tables/tables.ts';
import { appendEpisodesChanged, type EpisodeState } from './episode-events.ts';
import { lockPodcast, type LockedPodcast } from './lock-podcast.ts';
import { checkFeedUrl, imageProblem, textProblem } from './podcast-rules.ts';
import { podcastById, toPodcast } from './podcast-view.ts';

interface Changed {
  id: number;
  title: string;
  description: string;
  imageUrl: string | null;
  feedUrl: string | null;
  published: boolean;
}

/** A new feed URL resets the state of the feed. */
const update = statement(
  'update-podcast',
  (_db: Kysely<Tables>, param: Param<Changed>) => sql`
    update podcasts set title = ${param('title')}, description = ${param('description')},
      image_url = ${param('imageUrl')}, published = ${param('published')}, feed_url = ${param('feedUrl')},
      due_at = case when feed_url is not distinct from ${param('feedUrl')}::text then due_at
        when ${param('feedUrl')}::text is not null then now() end,
      (fetched_at, succeeded_at, failures_count, error, skipped_count, etag, last_modified) = (
        select was.fetched_at, was.succeeded_at, coalesce(was.failures_count, 0), was.error,
          coalesce(was.skipped_count, 0), was.etag, was.last_modified
        from (select) as one left join podcasts as was
          on was.id = ${param('id')} and was.feed_url is not distinct from ${param('feedUrl')}::text)
    where id = ${param('id')}`,
);

/** Updates the episodes that look different now: listed or not, or with another podcast title or image. */
const showEpisodes = statement(
  'show-episodes-of-podcast',
  (_db: Kysely<Tables>, param: Param<{ id: number; published: boolean; looksDifferent: boolean }>) => sql<EpisodeState>`
    update podcast_episodes set listed = active and ${param('published')}::boolean, version = version + 1
    where podcast_id = ${param('id')}
      and (listed is distinct from (active and ${param('published')}::boolean)
        or (listed and ${param('looksDifferent')}::boolean))
    returning id, version, listed`,
);

/**
 * Changes a podcast, for administrators. Its slug stays, since its episodes are found by it; its episodes are listed or
 * hidden with it.
 * @throws DomainError not_found, validation_failed.
 */
export async function updatePodcast(
  context: ContentContext,
  call: CallContext,
  input: UpdatePodcastRequest,
): Promise<{ podcast: Podcast; changedEpisodes: EpisodeState[] }> {
  requireRole(call.principal, 'admin');
  const request = input.title === undefined ? input : { ...input, title: oneLine(input.title) };
  check(context, request);
  return context.database.transaction(call, async (em) => {
    const before = await lockPodcast(em, call, request.slug);
    const after = changed(before, request);
    await update.all(em.getKysely(), after);
    const { id, published } = after;
    await writeEntries(em, 'podcasts', [id]);
    const looksDifferent = before.title !== after.title || before.image_url !== after.imageUrl;
    const episodes = await showEpisodes.all(em.getKysely(), { id, published, looksDifferent });
    await appendEpisodesChanged(
      em,
      episodes.map((episode) => episode.id),
    );
    await recordAudit(em, call, AuditRecordedSchema, {
      action: 'api_podcast_update',
      target: { type: 'Podcast', id },
      before,
      after: { ...before, ...inColumns(after) },
    });
    return { podcast: toPodcast(await podcastById.one(em.getKysely(), { id })), changedEpisodes: episodes };
  });
}

function changed(before: LockedPodcast, request: UpdatePodcastRequest): Changed {
  return {
    id: before.id,
    title: request.title ?? before.title,
    description: request.description ?? before.description,
    imageUrl: request.imageUrl === undefined ? before.image_url : request.imageUrl || null,
    feedUrl: request.feedUrl === undefined ? before.feed_url : request.feedUrl || null,
    published: request.published ?? before.published,
  };
}

function inColumns({ title, description, imageUrl, feedUrl, published }: Changed): object {
  return { title, description, image_url: imageUrl, feed_url: feedUrl, published };
}

function check(
  { fetcher, siteImages }: ContentContext,
  { title, description, imageUrl, feedUrl }: UpdatePodcastRequest,
): void {
  const violations = new Violations();
  if (title !== undefined) violations.add('title', nameProblem(title) ?? lengthProblem(title, limits.podcast.title));
  if (description !== undefined) violations.add('description', textProblem(description, limits.podcast.description));
  if (imageUrl) violations.add('image_url', imageProblem(imageUrl, siteImages));
  checkFeedUrl(violations, feedUrl || undefined, fetcher);
  violations.throwIfAny();
}
