import { CreatePodcastEpisodeRequestSchema, CreatePodcastRequestSchema } from '@commonplace/proto/content/v1/podcasts';
import { NameHolder } from '@commonplace/proto/community/v1/names';
import { limits } from '@commonplace/rules/limits';
import { podcastEpisodeChanged, podcastEpisodeListKeys, podcastUpdated } from '../../../edge/cache/podcast-keys.ts';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { bodyBytesFor, bothVersions, defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { reserveName } from '../../reserve-name.ts';
import { toMessage } from '../../schemas/message.ts';
import { pageOf } from '../../schemas/paging.ts';
import {
  episode,
  episodeFilters,
  episodeInput,
  feedJob,
  ownEpisode,
  podcast,
  podcastInput,
  podcastPage,
  podcastSlug,
} from './podcasts.schemas.ts';

const tag = 'Podcasts';

const listEpisodes = defineRoute({
  operation: 'ListPodcastEpisodes',
  contract: 'E27',
  summary: 'List podcast episodes, newest first',
  tag,
  method: 'GET',
  path: '/api/podcast_episodes',
  versions: bothVersions,
  access: 'public',
  scope: 'public',
  caching: { shared: true },
  failures: [404],
  schemas: { query: episodeFilters, responses: { 200: listOf(episode) } },
  async handle({ query, clients, options }) {
    const request = { ...pageOf(query), ...(query.username !== undefined && { podcastSlug: query.username }) };
    const { episodes, hasNext } = await clients.podcasts.listPodcastEpisodes(request, options);
    return { status: 200, body: episodes, hasNext, keys: podcastEpisodeListKeys(episodes) };
  },
});

const listPodcasts = defineRoute({
  operation: 'ListPodcasts',
  summary: 'List podcasts with the state of their feeds, failing feeds first (admin)',
  tag,
  method: 'GET',
  path: '/api/podcasts',
  administrative: true,
  schemas: { query: podcastPage, responses: { 200: listOf(podcast) } },
  async handle({ query, clients, options }) {
    const { podcasts, hasNext } = await clients.podcasts.listPodcasts(pageOf(query), options);
    return { status: 200, body: podcasts, hasNext };
  },
});

const createPodcast = defineRoute({
  operation: 'CreatePodcast',
  summary: 'Add a podcast (admin)',
  tag,
  method: 'POST',
  path: '/api/podcasts',
  etag: true,
  versions: bothVersions,
  administrative: true,
  idempotencyKey: true,
  caching: { invalidatesOwnReads: false },
  maxBodyBytes: bodyBytesFor(limits.podcast.description),
  schemas: { wrapper: ['podcast'], body: podcastInput, responses: { 201: podcast } },
  async handle({ body, clients, options }) {
    await reserveName({ name: body.slug, holder: NameHolder.PODCAST }, { clients, options });
    const reply = await clients.podcasts.createPodcast(toMessage(CreatePodcastRequestSchema, body), options);
    return { status: 201, body: required(reply.podcast), change: podcastUpdated([]) };
  },
});

const createEpisode = defineRoute({
  operation: 'CreatePodcastEpisode',
  summary: 'Add an episode to a podcast (admin)',
  tag,
  method: 'POST',
  path: '/api/podcasts/:slug/episodes',
  versions: bothVersions,
  administrative: true,
  idempotencyKey: true,
  maxBodyBytes: bodyBytesFor(limits.podcast.body),
  schemas: {
    params: podcastSlug,
    wrapper: ['podcast_episode'],
    body: episodeInput,
    responses: { 201: ownEpisode },
  },
  async handle({ params: { slug }, body, clients, options }) {
    const request = { podcastSlug: slug, ...toMessage(CreatePodcastEpisodeRequestSchema, body) };
    const added = required((await clients.podcasts.createPodcastEpisode(request, options)).episode);
    return { status: 201, body: added, change: podcastEpisodeChanged({ ...added, listed: added.active }) };
  },
});

const fetchPodcast = defineRoute({
  operation: 'FetchPodcast',
  summary: 'Start a job that fetches the feed of a podcast (admin)',
  tag,
  method: 'POST',
  path: '/api/podcasts/:slug/fetch',
  versions: bothVersions,
  administrative: true,
  idempotencyKey: false,
  caching: { invalidatesOwnReads: false },
  maxBodyBytes: smallBodyBytes,
  failures: [422],
  schemas: { params: podcastSlug, responses: { 202: feedJob } },
  async handle({ params, clients, options }) {
    return { status: 202, body: await clients.podcasts.fetchPodcast(params, options) };
  },
});

export const podcastRoutes: Route[] = [listEpisodes, listPodcasts, createPodcast, createEpisode, fetchPodcast];
