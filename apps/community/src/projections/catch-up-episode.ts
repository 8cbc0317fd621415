import { create } from '@bufbuild/protobuf';
import { keepSnapshot } from '@commonplace/events/projection';
import { PodcastEpisodeChangedSchema } from '@commonplace/proto/content/v1/events';
import { isOutage } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { findEpisode, podcastEpisodes, type ProjectedEpisode } from './podcast-episodes.ts';

const timeoutMs = 2_000;

/**
 * The episode as content has it at this moment, as `findCurrentArticle` has articles; while content is away, the
 * projection has to do.
 */
export async function findCurrentEpisode(
  context: CommunityContext,
  call: CallContext,
  id: number,
): Promise<ProjectedEpisode | undefined> {
  const principal = { kind: 'service' as const, name: 'community' };
  try {
    const { states } = await context.podcasts.batchGetPodcastEpisodeStates(
      { ids: [id] },
      { ...call, principal, timeoutMs },
    );
    return states[0] && { id, published: states[0].listed };
  } catch (error) {
    if (!isOutage(error) || call.signal.aborted) throw error;
    context.logger.info({ err: error, episodeId: id }, 'content could not be asked for a podcast episode');
    return findEpisode(context.database.reader(call.signal), id);
  }
}

/**
 * As `findCurrentEpisode`, for a write that refers to the projection: what has not heard of the episode yet takes it at
 * version 0, which every event replaces.
 */
export async function catchUpWithEpisode(
  context: CommunityContext,
  call: CallContext,
  id: number,
): Promise<ProjectedEpisode | undefined> {
  const current = await findCurrentEpisode(context, call, id);
  if (!current?.published) return current;
  if (await findEpisode(context.database.reader(call.signal), id)) return current;
  const event = create(PodcastEpisodeChangedSchema, { id, version: 0, listed: true });
  await keepSnapshot(context.database.fork(call.signal), podcastEpisodes, event);
  return current;
}
