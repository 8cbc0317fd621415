import { badRequest } from '@commonplace/domain/errors';
import type { CallContext } from '@commonplace/domain/call-context';
import type { ImageCrop } from '@commonplace/proto/content/v1/images';
import type { ContentContext } from '../context.ts';
import { storeImage, type ImageRequest } from './store-image.ts';

/** Stores a square of a profile image, in two sizes. Throws `bad_request` for a crop without a size. */
export async function createProfileImage(
  context: ContentContext,
  call: CallContext,
  { crop, ...request }: ImageRequest & { crop?: ImageCrop | undefined },
) {
  if (crop && !(crop.size > 0 && crop.size <= 1 && crop.left >= 0 && crop.top >= 0)) throw badRequest('invalid crop');
  const { paths } = await storeImage(context, call, request, { shape: 'square', crop });
  return { path640: paths[640], path90: paths[90] };
}
