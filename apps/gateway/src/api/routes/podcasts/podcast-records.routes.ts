import { UpdatePodcastEpisodeRequestSchema, UpdatePodcastRequestSchema } from '@commonplace/proto/content/v1/podcasts';
import { limits } from '@commonplace/rules/limits';
import { podcastUpdated, podcastEpisodeChanged } from '../../../edge/cache/podcast-keys.ts';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { bodyBytesFor, defineRoute, type Route } from '../../route.ts';
import { toMessage } from '../../schemas/message.ts';
import { pageOf } from '../../schemas/paging.ts';
import {
  episodeChange,
  episodeId,
  episodeRecord,
  podcast,
  podcastChange,
  podcastPage,
  podcastSlug,
  wholeEpisodeRecord,
} from './podcasts.schemas.ts';

const shared = { tag: 'Podcasts', administrative: true } as const;

const getPodcast = defineRoute({
  ...shared,
  operation: 'GetPodcast',
  summary: 'Get a podcast with the state of its feed (admin)',
  method: 'GET',
  path: '/api/podcasts/:slug',
  etag: true,
  schemas: { params: podcastSlug, responses: { 200: podcast } },
  async handle({ params, clients, options }) {
    return { status: 200, body: required((await clients.podcasts.getPodcast(params, options)).podcast) };
  },
});

const updatePodcast = defineRoute({
  ...shared,
  operation: 'UpdatePodcast',
  summary: 'Update a podcast, or publish or unpublish it; its slug cannot change (admin)',
  method: 'PATCH',
  path: '/api/podcasts/:slug',
  etag: true,
  maxBodyBytes: bodyBytesFor(limits.podcast.description),
  schemas: { params: podcastSlug, wrapper: ['podcast'], body: podcastChange, responses: { 200: podcast } },
  async handle({ params: { slug }, body, clients, options }) {
    const request = { ...toMessage(UpdatePodcastRequestSchema, body), slug };
    const reply = await clients.podcasts.updatePodcast(request, options);
    return { status: 200, body: required(reply.podcast), change: podcastUpdated(reply.changedEpisodes) };
  },
});

const deletePodcast = defineRoute({
  ...shared,
  operation: 'DeletePodcast',
  summary: 'Delete a podcast and its episodes (admin)',
  method: 'DELETE',
  path: '/api/podcasts/:slug',
  etag: true,
  schemas: { params: podcastSlug, responses: { 204: 'empty' } },
  async handle({ params, clients, options }) {
    const { deletedEpisodes } = await clients.podcasts.deletePodcast(params, options);
    return { status: 204, change: podcastUpdated(deletedEpisodes) };
  },
});

const listEpisodeRecords = defineRoute({
  ...shared,
  operation: 'ListPodcastEpisodeRecords',
  summary: 'List all episodes of a podcast, newest first (admin)',
  method: 'GET',
  path: '/api/podcasts/:slug/episodes',
  schemas: { params: podcastSlug, query: podcastPage, responses: { 200: listOf(episodeRecord) } },
  async handle({ params: { slug: podcastSlugText }, query, clients, options }) {
    const request = { podcastSlug: podcastSlugText, ...pageOf(query) };
    const { episodes, hasNext } = await clients.podcasts.listPodcastEpisodeRecords(request, options);
    return { status: 200, body: episodes, hasNext };
  },
});

const getEpisodeRecord = defineRoute({
  ...shared,
  operation: 'GetPodcastEpisodeRecord',
  summary: 'Get a podcast episode with its text (admin)',
  method: 'GET',
  path: '/api/podcast_episodes/:id',
  etag: true,
  schemas: { params: episodeId, responses: { 200: wholeEpisodeRecord } },
  async handle({ params, clients, options }) {
    return { status: 200, body: required((await clients.podcasts.getPodcastEpisodeRecord(params, options)).episode) };
  },
});

const updateEpisode = defineRoute({
  ...shared,
  operation: 'UpdatePodcastEpisode',
  summary: 'Update an episode, or show or hide it; fields from a feed cannot change (admin)',
  method: 'PATCH',
  path: '/api/podcast_episodes/:id',
  etag: true,
  maxBodyBytes: bodyBytesFor(limits.podcast.body),
  schemas: {
    params: episodeId,
    wrapper: ['podcast_episode'],
    body: episodeChange,
    responses: { 200: wholeEpisodeRecord },
  },
  async handle({ params: { id }, body, clients, options }) {
    const request = { ...toMessage(UpdatePodcastEpisodeRequestSchema, body), id };
    const record = required((await clients.podcasts.updatePodcastEpisode(request, options)).episode);
    const { version } = required(record.episode);
    return { status: 200, body: record, change: podcastEpisodeChanged({ id, version, listed: record.listed }) };
  },
});

const deleteEpisode = defineRoute({
  ...shared,
  operation: 'DeletePodcastEpisode',
  summary: 'Delete an episode that was added manually (admin)',
  method: 'DELETE',
  path: '/api/podcast_episodes/:id',
  etag: true,
  failures: [409],
  schemas: { params: episodeId, responses: { 204: 'empty' } },
  async handle({ params, clients, options }) {
    const { deletedEpisode } = await clients.podcasts.deletePodcastEpisode(params, options);
    return { status: 204, change: podcastEpisodeChanged(required(deletedEpisode)) };
  },
});

export const podcastRecordRoutes: Route[] = [
  getPodcast,
  updatePodcast,
  deletePodcast,
  listEpisodeRecords,
  getEpisodeRecord,
  updateEpisode,
  deleteEpisode,
];
