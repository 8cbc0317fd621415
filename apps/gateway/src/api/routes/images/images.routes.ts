import { required } from '../../representation/required.ts';
import { defineRoute, type Route } from '../../route.ts';
import { imageFile, imageUpload, newImage } from './images.schemas.ts';

/** Long, since decoding is slow and other images may be ahead. */
const timeoutMs = 30_000;

const createImage = defineRoute({
  operation: 'CreateImage',
  summary: 'Upload an image: JPEG, PNG, GIF, WebP, AVIF or SVG',
  tag: 'Images',
  method: 'POST',
  path: '/api/images',
  limit: 'image_create',
  idempotencyKey: true,
  caching: { invalidatesOwnReads: false },
  file: imageFile,
  timeoutMs,
  schemas: { body: imageUpload, responses: { 201: newImage } },
  async handle({ body, site, clients, options }) {
    const source = { source: { case: 'upload' as const, value: body } };
    const reply = await clients.images.createImage({ source }, options);
    const image = required(reply.image);
    return { status: 201, body: image, headers: { location: site.url(image.path) } };
  },
});

export const imageRoutes: Route[] = [createImage];
