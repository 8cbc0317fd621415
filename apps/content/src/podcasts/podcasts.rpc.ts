import type { PodcastsService } from '@commonplace/proto/content/v1/podcasts';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { batchGetEpisodeStates } from './batch-get-episode-states.ts';
import { createEpisode } from './create-episode.ts';
import { createPodcast } from './create-podcast.ts';
import { fetchPodcast } from './fetch-podcast.ts';
import { listEpisodes } from './list-episodes.ts';
import { listPodcasts } from './list-podcasts.ts';

/** The podcasts service on the wire. */
export function podcastsRpc(context: ContentContext): ServiceImplementation<typeof PodcastsService> {
  return {
    listPodcastEpisodes: (request, call) => listEpisodes(context, call, request),
    listPodcasts: (request, call) => listPodcasts(context, call, request),
    batchGetPodcastEpisodeStates: async ({ ids }, call) => ({
      states: await batchGetEpisodeStates(context, call, ids),
    }),
    createPodcast: async (request, call) => ({ podcast: await createPodcast(context, call, request) }),
    createPodcastEpisode: async (request, call) => ({ episode: await createEpisode(context, call, request) }),
    fetchPodcast: async ({ slug }, call) => ({ jobId: `content-${await fetchPodcast(context, call, slug)}` }),
  };
}
