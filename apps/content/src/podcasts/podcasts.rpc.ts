import type { PodcastsService } from '@commonplace/proto/content/v1/podcasts';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { batchGetEpisodeStates } from './batch-get-episode-states.ts';
import { createEpisode } from './create-episode.ts';
import { deleteEpisode } from './delete-episode.ts';
import { deletePodcast } from './delete-podcast.ts';
import { fetchPodcast } from './fetch-podcast.ts';
import { getEpisodeRecord } from './get-episode-record.ts';
import { getPodcast } from './get-podcast.ts';
import { listEpisodeRecords } from './list-episode-records.ts';
import { listEpisodes } from './list-episodes.ts';
import { updateEpisode } from './update-episode.ts';

/** Adapts use cases of podcasts to gRPC. */
export function podcastsRpc(context: ContentContext) {
  return {
    listPodcastEpisodes: (request, call) => listEpisodes(context, call, request),
    batchGetPodcastEpisodeStates: async ({ ids }, call) => ({
      states: await batchGetEpisodeStates(context, call, ids),
    }),
    createPodcastEpisode: async (request, call) => ({ episode: await createEpisode(context, call, request) }),
    getPodcast: async ({ slug }, call) => ({ podcast: await getPodcast(context, call, slug) }),
    listPodcastEpisodeRecords: (request, call) => listEpisodeRecords(context, call, request),
    getPodcastEpisodeRecord: async ({ id }, call) => ({ episode: await getEpisodeRecord(context, call, id) }),
    deletePodcast: async ({ slug }, call) => ({ deletedEpisodes: await deletePodcast(context, call, slug) }),
    updatePodcastEpisode: async (request, call) => ({ episode: await updateEpisode(context, call, request) }),
    async deletePodcastEpisode({ id }, call) {
      const deletedEpisode = await deleteEpisode(context, call, id);
      return deletedEpisode ? { deletedEpisode } : {};
    },
    fetchPodcast: async ({ slug }, call) => ({ jobId: `content-${await fetchPodcast(context, call, slug)}` }),
  } satisfies Partial<ServiceImplementation<typeof PodcastsService>>;
}
