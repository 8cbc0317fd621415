import { DomainError } from '@commonplace/rpc/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { createPlainHook, wrongMethod, type PlainHookDependencies } from '../admission/receive-request.ts';
import { serverMethods, type KnownPaths } from '../requests/known-paths.ts';
import { serverPath } from '../requests/request-target.ts';
import { selectVersion } from '../requests/version.ts';
import type { ApiHeaders } from '../responses/headers.ts';
import { createErrorHandler } from './error-handler.ts';

interface NoRouteDependencies extends PlainHookDependencies {
  headers: ApiHeaders;
}

/** Answers what no route has, if there is an answer; it says whether there was. */
export type FallbackHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/**
 * Refuses what is no operation, before a body is read (S15), unless `serveFallback` has an answer to an address that is nothing
 * here. It is counted like any other request.
 */
export function createNotFoundHook(
  dependencies: NoRouteDependencies & { paths: KnownPaths; serveFallback: FallbackHandler },
) {
  const receive = createReceiver(dependencies);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (!request.is404) return undefined;
    await receive(request, reply);
    if (request.method === 'OPTIONS' && request.url === serverPath) return undefined;
    const refusal = wrongMethod(dependencies.paths, request);
    if (isNothing(refusal) && (await dependencies.serveFallback(request, reply))) return reply;
    throw refusal;
  };
}

function isNothing(refusal: Error): boolean {
  return refusal instanceof DomainError && refusal.code === 'not_found';
}

/** `OPTIONS *` asks about the server itself, and is all that gets past the hook. */
export async function answerServerOptions(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply.code(204).header('allow', serverMethods).send();
}

/** For what fails before there is a route: a target that cannot be decoded. */
export function createFrameworkErrorHandler(dependencies: NoRouteDependencies & { logger: Logger }) {
  const handle = createErrorHandler(dependencies.logger, false);
  const receive = createReceiver(dependencies);
  return async (failure: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = await receive(request, reply).then(
      () => failure,
      (earlier: unknown) => earlier,
    );
    await handle(refusal, request, reply);
  };
}

function createReceiver(dependencies: NoRouteDependencies) {
  const { headers } = dependencies;
  return createPlainHook('unknown', (request) => headers[selectVersion(request.headers.accept)], dependencies);
}
