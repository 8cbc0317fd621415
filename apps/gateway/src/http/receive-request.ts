import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { ApiVersion, Route } from '../route.ts';
import type { AppDependencies } from './app.ts';
import { admit, checkRequest, initialPrincipal } from './guard.ts';
import type { HeaderSet } from './headers.ts';
import { reserveUse } from './reservation.ts';
import { startTrace } from './tracing.ts';
import { selectVersion } from './version.ts';

/** What happens to a request before its body is read: it goes through the guard, and uses its limit. */
export function createRequestHook(
  route: Route,
  headers: Record<ApiVersion, HeaderSet>,
  dependencies: AppDependencies,
): onRequestHookHandler {
  return (request, reply, done) => {
    const version = selectVersion(request.headers.accept);
    const trace = startTrace(request, route);
    request.state = { version, principal: initialPrincipal, isKeyed: false, trace };
    dependencies.accessLog.follow(route.operation, request, reply);
    reply.headers(headers[version]).header('x-request-id', request.id);
    trace.run(() => receive(route, request, reply, dependencies)).then(() => done(), done);
  };
}

async function receive(route: Route, request: FastifyRequest, reply: FastifyReply, dependencies: AppDependencies) {
  checkRequest(request);
  await admit(route, request, reply, dependencies);
  await reserveUse(route, request, reply, dependencies);
}
