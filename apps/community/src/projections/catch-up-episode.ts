import { create } from '@bufbuild/protobuf';
import type { CallContext } from '@commonplace/domain/call-context';
import { optionalShare } from '@commonplace/domain/time-share';
import { keepSnapshot } from '@commonplace/events/projection';
import { PodcastEpisodeChangedSchema } from '@commonplace/proto/content/v1/events';
import type { CommunityContext } from '../context.ts';
import { episodeState, findEpisode, podcastEpisodes, type ProjectedEpisode } from './podcast-episodes.ts';
import { logUnavailable, fallBackToCopy, type Use } from './copy-fallback.ts';

/**
 * Returns the current state of an episode in content, as `findCurrentArticle` does for articles. While content is
 * unavailable, uses the copy where that is safe, else throws `unavailable`.
 */
export async function findCurrentEpisode(
  context: CommunityContext,
  call: CallContext,
  id: number,
  use: Use,
): Promise<ProjectedEpisode | undefined> {
  const principal = { kind: 'service' as const, name: 'community' };
  try {
    const { states } = await context.podcasts.batchGetPodcastEpisodeStates(
      { ids: [id] },
      { ...call, principal, timeShare: optionalShare },
    );
    return states[0] && { id, published: states[0].listed };
  } catch (error) {
    logUnavailable(context, call, error);
    return fallBackToCopy(id, await episodeState.first(context.database.reader(call.signal), { id }), use);
  }
}

/**
 * As `findCurrentEpisode`, for a write that refers to the copy. A missing episode is stored at version 0, which every
 * event replaces.
 */
export async function catchUpWithEpisode(
  context: CommunityContext,
  call: CallContext,
  id: number,
): Promise<ProjectedEpisode | undefined> {
  const current = await findCurrentEpisode(context, call, id, 'write');
  if (!current?.published) return current;
  if (await findEpisode(context.database.reader(call.signal), id)) return current;
  const event = create(PodcastEpisodeChangedSchema, { id, version: 0, listed: true });
  await keepSnapshot(context.database.fork(call.signal), podcastEpisodes, event);
  return current;
}
