import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { AppDependencies } from './app.ts';
import { scrubAddress } from './address.ts';
import { asDomainError, toHttpFailure } from './errors.ts';
import { apiHeaders } from './headers.ts';
import { serverMethods, type KnownPaths } from './known-paths.ts';
import { createPlainHook, wrongMethod } from './receive-request.ts';
import { jsonType } from './render.ts';
import { releaseUse } from './reservation.ts';
import { traceOf } from './tracing.ts';
import { selectVersion } from './version.ts';

/** Sends any failure in the standard body (S5). What is our own fault is logged with its cause and told to nobody. */
export function createErrorHandler(logger: Logger, administrative: boolean) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = asDomainError(error);
    await releaseUse(request, reply, failure.code);
    const { status, headers, body } = toHttpFailure(failure, administrative);
    if (status >= 500) {
      const line = {
        err: failure.cause ?? failure,
        code: failure.code,
        request_id: request.id,
        url: scrubAddress(request.url),
      };
      traceOf(request).run(() => logger[status === 500 ? 'error' : 'warn'](line, 'request failed'));
    }
    return reply.code(status).headers(headers).type(jsonType).send(body);
  };
}

/** Refuses what is no operation, before a body is read (S15). It is counted like any other request. */
export function createNotFoundHook(paths: KnownPaths, dependencies: AppDependencies) {
  const headers = apiHeaders(dependencies.documentation);
  const receive = createPlainHook('unknown', (request) => headers[selectVersion(request.headers.accept)], dependencies);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!request.is404) return;
    await receive(request, reply);
    if (request.method !== 'OPTIONS' || request.url !== '*') throw wrongMethod(paths, request);
  };
}

/** `OPTIONS *` asks about the server itself, and is all that gets past the hook. */
export async function answerServerOptions(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply.code(204).header('allow', serverMethods).send();
}

/** For what fails before there is a route: a target that cannot be decoded. */
export function createFrameworkErrorHandler(dependencies: AppDependencies) {
  const handle = createErrorHandler(dependencies.logger, false);
  const headers = apiHeaders(dependencies.documentation);
  const receive = createPlainHook('unknown', (request) => headers[selectVersion(request.headers.accept)], dependencies);
  return async (failure: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = await receive(request, reply).then(
      () => failure,
      (earlier: unknown) => earlier,
    );
    await handle(refusal, request, reply);
  };
}
