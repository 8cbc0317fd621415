import type { VideosService } from '@commonplace/proto/content/v1/videos';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { listVideos } from './list-videos.ts';

/** The videos service on the wire. */
export function videosRpc(context: ContentContext): ServiceImplementation<typeof VideosService> {
  return { listVideos: (request, call) => listVideos(context, call, request) };
}
