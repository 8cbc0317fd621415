import { ImageSchema, type Image } from '@commonplace/proto/content/v1/images';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import type { FileBody } from '../../../edge/served-route.ts';

/** The uploaded file (rules.md#body-sizes). */
export const imageFile: FileBody = { field: 'image', type: 'image/*', maxBytes: limits.image.bytes };

/** The key of the upload. An empty body is invalid. */
export const imageUpload = z.string();

/** A new image: its URL, and the Markdown to show it. */
export const newImage = represent({
  url: field(
    z
      .url()
      .describe('The image in its original size. Smaller versions have the ending `-640.webp` or `-90.webp` instead.'),
    ({ path }: Image, site) => site.url(path),
  ),
  ...pick(ImageSchema, 'width', 'height'),
  markdown: field(z.string(), ({ path }: Image, site) => `![Image description](${site.url(path)})`),
});
