import type { CallContext } from '@commonplace/domain/call-context';
import type { ContentContext } from '../context.ts';
import { storeImage, type ImageRequest } from './store-image.ts';

/** Stores a profile image as two squares. */
export async function createProfileImage(context: ContentContext, call: CallContext, request: ImageRequest) {
  const { paths } = await storeImage(context, call, request, 'square');
  return { path640: paths[640], path90: paths[90] };
}
