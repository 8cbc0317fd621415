import { z } from 'zod';
import { line } from '../form-values.ts';
import type { PageCall } from '../page.ts';

/** Long, since decoding is slow and other images may be ahead. */
export const imageTimeoutMs = 30_000;

/** A part of the image, from 0 to 1; blank without a script. */
const part = line.pipe(z.literal('').or(z.coerce.number<string>().min(0).max(1)));

/** The values of the form. */
export const imageValues = z.object({ upload: z.string(), crop_left: part, crop_top: part, crop_size: part });

/** Stores the chosen part of an uploaded image in two sizes, and returns their paths. */
export function storeSquare(
  { clients, options }: Pick<PageCall, 'clients' | 'options'>,
  { upload, crop_left: left, crop_top: top, crop_size: size }: z.output<typeof imageValues>,
) {
  const crop = left === '' || top === '' || size === '' || size === 0 ? undefined : { left, top, size };
  const source = { source: { case: 'upload' as const, value: upload } };
  return clients.images.createProfileImage({ source, ...(crop && { crop }) }, options);
}
