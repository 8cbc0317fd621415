import { randomUUID } from 'node:crypto';
import { notFound } from '@commonplace/rpc/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ConnectionError } from 'fastify';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { AppDependencies } from './app.ts';
import { scrubAddress } from './address.ts';
import { asDomainError, toHttpFailure } from './errors.ts';
import { checkRequest, countRequest, initialPrincipal } from './guard.ts';
import { routeHeaders } from './headers.ts';
import { jsonType } from './render.ts';
import { releaseUse } from './reservation.ts';
import { startTrace, traceOf } from './tracing.ts';
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

/** The answer for a path that is no operation: 404 in the standard body, counted like any other request. */
export function createNotFoundHandler(dependencies: AppDependencies) {
  const headers = routeHeaders({ access: 'key' }, dependencies.documentation);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const version = selectVersion(request.headers.accept);
    const trace = startTrace(request);
    request.state = { version, principal: initialPrincipal, isKeyed: false, trace };
    dependencies.accessLog.follow('unknown', request, reply);
    reply.headers(headers[version]).header('x-request-id', request.id);
    checkRequest(request);
    countRequest(request, reply, dependencies);
    throw notFound();
  };
}

/** For what fails before there is a route: a target that cannot be decoded. */
export function createFrameworkErrorHandler({ logger, documentation }: AppDependencies) {
  const handle = createErrorHandler(logger, false);
  const headers = routeHeaders({ access: 'key' }, documentation);
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers[selectVersion(request.headers.accept)]).header('x-request-id', request.id);
    void handle(error, request, reply);
  };
}

/** For what fails before there is a request: bytes that are not HTTP, or headers that are too large. */
export function refuseConnection(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, text] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'Request Header Fields Too Large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'Request Timeout']
        : [400, 'Bad Request'];
  const body = JSON.stringify({ error: text.toLowerCase(), status });
  const head = [
    `HTTP/1.1 ${status} ${text}`,
    `Content-Type: ${jsonType}`,
    `Content-Length: ${body.length}`,
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
