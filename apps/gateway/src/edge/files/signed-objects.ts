import { badRequest, forbidden, notFound } from '@commonplace/domain/errors';
import { signedObjectsPath, type SignedRequest } from '@commonplace/objects/signed-requests';
import type { ObjectStore } from '@commonplace/objects/object-store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Mount } from '../mount.ts';
import { createPlainHook, type PlainHookDependencies } from '../http/admission/receive-request.ts';
import { acceptStreams } from '../http/bodies/body-parser.ts';
import { tooLarge } from '../http/bodies/file-refusals.ts';
import { chunksOf } from '../http/bodies/read-form-file.ts';
import { corsHeaders, fileHeaders } from '../http/responses/headers.ts';
import { createErrorHandler } from '../http/handlers/error-handler.ts';

interface ObjectDependencies extends PlainHookDependencies {
  logger: Logger;
}

const path = `${signedObjectsPath}*`;
type SignedRequests = NonNullable<ObjectStore['signedRequests']>;

const headers = { ...fileHeaders, ...corsHeaders };

/**
 * Returns the signed URLs of an object store without its own server: each allows one download, or one upload of that type and
 * size or up to that size, until it expires. An S3-compatible store serves them itself.
 */
export function signedObjectMounts(objects: ObjectStore | undefined): Mount<ObjectDependencies>[] {
  const signed = objects?.signedRequests;
  if (!objects || !signed) return [];
  const routes = (['GET', 'PUT'] as const).map((method) => ({ path, method }));
  return [
    { routes, isCrossOrigin: true, serve: (app, dependencies) => serveObjects(app, objects, signed, dependencies) },
  ];
}

async function serveObjects(
  app: FastifyInstance,
  objects: ObjectStore,
  signed: SignedRequests,
  dependencies: ObjectDependencies,
): Promise<void> {
  const receive = createPlainHook('SignedObject', () => headers, dependencies);
  const granted = new WeakMap<FastifyRequest, SignedRequest>();
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    await receive(request, reply);
    const grant = signed.check(request.method, request.url);
    if (!grant) throw forbidden();
    granted.set(request, grant);
  };
  const options = { url: path, onRequest, errorHandler: createErrorHandler(dependencies.logger, false) };
  await app.register(async (scope) => {
    acceptStreams(scope);
    scope.route({
      ...options,
      method: ['GET', 'HEAD'],
      handler: (request, reply) => download(objects, grantOf(granted, request), request, reply),
    });
    scope.route({
      ...options,
      method: 'PUT',
      handler: (request, reply) => upload(objects, grantOf(granted, request), request, reply),
    });
  });
}

function grantOf(granted: WeakMap<FastifyRequest, SignedRequest>, request: FastifyRequest): SignedRequest {
  const grant = granted.get(request);
  if (!grant) throw forbidden();
  return grant;
}

async function download(objects: ObjectStore, { key }: SignedRequest, request: FastifyRequest, reply: FastifyReply) {
  const stored = await objects.get(key);
  if (!stored) throw notFound();
  reply.headers({
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment',
    'content-type': stored.contentType,
    'content-length': `${stored.bytes}`,
  });
  if (request.method !== 'HEAD') return reply.send(stored.body);
  stored.body.destroy();
  return reply.send();
}

async function upload(objects: ObjectStore, grant: SignedRequest, request: FastifyRequest, reply: FastifyReply) {
  const { contentType, maxBytes, isExact } = grant.upload ?? { contentType: '', maxBytes: 0, isExact: true };
  const { 'content-type': type, 'content-length': length } = request.headers;
  if (type !== contentType || (isExact && length !== `${maxBytes}`))
    throw badRequest('the type or size differs from the signed one');
  if (Number(length) > maxBytes) throw tooLarge();
  const put = objects.putOnce ?? objects.put;
  await put(grant.key, chunksOf(request.raw), { contentType, maxBytes });
  return reply.code(200).send();
}
