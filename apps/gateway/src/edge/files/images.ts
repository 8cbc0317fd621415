import { notFound, unavailable } from '@commonplace/domain/errors';
import type { ObjectStore } from '@commonplace/objects/object-store';
import { imageKey, imagesPath } from '@commonplace/rules/image-name';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Mount } from '../mount.ts';
import { createPlainHook, type PlainHookDependencies } from '../http/admission/receive-request.ts';
import { matchingEtag } from '../http/responses/etag.ts';
import { fileHeaders } from '../http/responses/headers.ts';
import { createErrorHandler } from '../http/handlers/error-handler.ts';

const imagePath = `${imagesPath}:name`;

const headers = {
  // The name is a hash of the content, so it never changes.
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
};

interface ImageDependencies extends PlainHookDependencies {
  objects: ObjectStore | undefined;
  logger: Logger;
}

function serveImages(app: FastifyInstance, dependencies: ImageDependencies): void {
  const { objects, logger } = dependencies;
  const onRequest = createPlainHook('Image', () => fileHeaders, dependencies);
  const errorHandler = createErrorHandler(logger, false);
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { name } = request.params as { name: string };
    const key = imageKey(name);
    if (key === undefined) throw notFound();
    if (!objects) throw unavailable();
    return isCachedByClient(request, name)
      ? confirm(objects, key, name, reply)
      : send(objects, key, name, request, reply);
  };
  app.route({ method: ['GET', 'HEAD'], url: imagePath, onRequest, errorHandler, handler });
}

/** Uploaded images, which content has re-encoded, from the object store. */
export const imageMount: Mount<ImageDependencies> = {
  routes: [{ path: imagePath, method: 'GET' }],
  isCrossOrigin: true,
  serve: serveImages,
};

const etagOf = (name: string) => `"${name}"`;

function isCachedByClient({ headers }: FastifyRequest, name: string): boolean {
  const condition = headers['if-none-match'];
  return condition !== undefined && matchingEtag(condition, etagOf(name)) !== undefined;
}

/** Sends 304 if the image still exists. */
async function confirm(objects: ObjectStore, key: string, name: string, reply: FastifyReply): Promise<FastifyReply> {
  if (!(await objects.head(key))) throw notFound();
  return reply
    .code(304)
    .headers({ ...headers, etag: etagOf(name) })
    .send();
}

async function send(
  objects: ObjectStore,
  key: string,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const image = await objects.get(key);
  if (!image) throw notFound();
  reply.headers({
    ...headers,
    etag: etagOf(name),
    'content-type': image.contentType,
    'content-length': `${image.bytes}`,
  });
  if (request.method !== 'HEAD') return reply.send(image.body);
  image.body.destroy();
  return reply.send();
}
