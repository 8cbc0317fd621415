import { ImageSchema, type Image } from '@commonplace/proto/content/v1/images';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';

/** A new image: where it is, and how an article shows it. */
export const newImage = represent({
  url: field(
    z
      .url()
      .describe('The image in its own size. Its name with `-640.webp` or `-90.webp` for the ending is a smaller one.'),
    ({ path }: Image, site) => site.url(path),
  ),
  ...pick(ImageSchema, 'width', 'height'),
  markdown: field(z.string(), ({ path }: Image, site) => `![Image description](${site.url(path)})`),
});
