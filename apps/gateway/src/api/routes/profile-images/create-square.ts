import type { RpcCallOptions } from '@commonplace/rpc/client';
import type { z } from 'zod';
import type { Clients } from '../../../clients.ts';
import type { imageCrop } from './profile-images.schemas.ts';

/** Long, since decoding is slow and other images may be ahead. */
export const imageTimeoutMs = 30_000;

/** An uploaded image, and the square of it to keep. */
interface SquareSource {
  /** The key in the object store. */
  upload: string;
  crop: z.output<typeof imageCrop>;
}

/** Stores the square of an uploaded image in two sizes, and returns their paths. */
export function createSquare(
  { images }: Pick<Clients, 'images'>,
  { upload, crop: { crop_left: left = 0, crop_top: top = 0, crop_size: size } }: SquareSource,
  options: RpcCallOptions,
) {
  const source = { source: { case: 'upload' as const, value: upload } };
  return images.createProfileImage({ source, ...(size !== undefined && { crop: { left, top, size } }) }, options);
}
