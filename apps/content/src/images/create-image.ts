import type { CallContext } from '@commonplace/domain/call-context';
import type { ContentContext } from '../context.ts';
import { storeImage, type ImageRequest } from './store-image.ts';

/** Stores an image for articles and comments, or for the site, in its own size and smaller ones. */
export async function createImage(context: ContentContext, call: CallContext, request: ImageRequest) {
  const { width, height, paths } = await storeImage(context, call, request, { shape: 'whole' });
  return { path: paths.whole, path640: paths[640], path90: paths[90], width, height };
}
