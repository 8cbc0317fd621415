import { z } from 'zod';
import { videoListKeys } from '../../../edge/cache/article-keys.ts';
import { bothVersions, defineRoute, type Route } from '../../route.ts';
import { pageOf, paging } from '../../schemas/paging.ts';
import { videoList } from './videos.schemas.ts';

const listVideos = defineRoute({
  operation: 'ListVideos',
  contract: 'E12',
  summary: 'List articles with a video',
  tag: 'Videos',
  method: 'GET',
  path: '/api/videos',
  versions: bothVersions,
  access: 'public',
  scope: 'read_articles',
  caching: { shared: true },
  bySubforem: true,
  schemas: { query: z.object(paging({ default: 24 })), responses: { 200: videoList } },
  async handle({ query, subforem, clients, options }) {
    const { videos, hasNext } = await clients.videos.listVideos({ ...pageOf(query), scope: subforem }, options);
    return { status: 200, body: videos, hasNext, keys: videoListKeys(videos) };
  },
});

export const videoRoutes: Route[] = [listVideos];
