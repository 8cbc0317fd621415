import { podcastEpisodeKeys, podcastEpisodeListKeys, podcastKeys } from '../../../edge/cache/podcast-keys.ts';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, type Route, sharedRead } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import {
  episodeId,
  episodeText,
  episodeTextPage,
  episodePath,
  podcastPage,
  podcastSlug,
  publicEpisode,
  publishedPodcast,
} from './podcasts.schemas.ts';

const read = { ...sharedRead, tag: 'Podcasts' } as const;

const listPodcasts = defineRoute({
  ...read,
  operation: 'ListPublishedPodcasts',
  summary: 'List published podcasts, newest first',
  path: '/api/site/podcasts',
  schemas: { query: podcastPage, responses: { 200: listOf(publishedPodcast) } },
  async handle({ query, clients, options }) {
    const { podcasts, hasNext } = await clients.podcasts.listPublishedPodcasts(pageOf(query), options);
    return { status: 200, body: podcasts, hasNext, keys: podcastKeys() };
  },
});

const getPodcast = defineRoute({
  ...read,
  operation: 'GetPublishedPodcast',
  summary: 'Get a published podcast',
  path: '/api/site/podcasts/:slug',
  schemas: { params: podcastSlug, responses: { 200: publishedPodcast } },
  async handle({ params, clients, options }) {
    const { podcast } = await clients.podcasts.getPublishedPodcast(params, options);
    return { status: 200, body: required(podcast), keys: podcastKeys() };
  },
});

const listEpisodeTexts = defineRoute({
  ...read,
  operation: 'ListPodcastEpisodeTexts',
  summary: 'List the public episodes of a podcast with their texts, newest first',
  path: '/api/site/podcasts/:slug/episodes',
  schemas: { params: podcastSlug, query: episodeTextPage, responses: { 200: listOf(episodeText) } },
  async handle({ params: { slug }, query, clients, options }) {
    const request = { podcastSlug: slug, ...pageOf(query) };
    const { episodes, hasNext } = await clients.podcasts.listPodcastEpisodeTexts(request, options);
    const keys = podcastEpisodeListKeys(episodes.map(({ episode }) => required(episode)));
    return { status: 200, body: episodes, hasNext, keys };
  },
});

const getEpisode = defineRoute({
  ...read,
  operation: 'GetPodcastEpisode',
  summary: 'Get a public podcast episode with its text',
  path: '/api/site/podcast_episodes/:id',
  schemas: { params: episodeId, responses: { 200: publicEpisode } },
  async handle({ params, clients, options }) {
    const answer = await clients.podcasts.getPodcastEpisode(params, options);
    return { status: 200, body: answer, keys: podcastEpisodeKeys(params) };
  },
});

const getEpisodeByPath = defineRoute({
  ...read,
  operation: 'GetPodcastEpisodeByPath',
  summary: 'Get a public podcast episode with its text, by the slugs of its path',
  path: '/api/site/podcasts/:slug/episodes/:episode_slug',
  schemas: { params: episodePath, responses: { 200: publicEpisode } },
  async handle({ params: { slug: podcastSlug, episode_slug: slug }, clients, options }) {
    const answer = await clients.podcasts.getPodcastEpisode({ podcastSlug, slug }, options);
    return { status: 200, body: answer, keys: podcastEpisodeKeys(required(answer.episode)) };
  },
});

export const publishedPodcastRoutes: Route[] = [
  listPodcasts,
  getPodcast,
  listEpisodeTexts,
  getEpisode,
  getEpisodeByPath,
];
