import { notFound } from '@commonplace/rpc/errors';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { ServedRoute } from '../../served-route.ts';
import { checkEncoding, expectsContinue } from '../requests/check-request.ts';
import type { ExactLimits } from '../../limits/exact-limits.ts';
import type { AccessLog } from '../telemetry/access-log.ts';
import { admit, checkRequest, countRequest, initialPrincipal, type GuardDependencies } from './guard.ts';
import { takeIdempotencyKey, type KeysInFlight } from './idempotency-key.ts';
import type { ApiHeaders, HeaderSet } from '../responses/headers.ts';
import type { KnownPaths } from '../requests/known-paths.ts';
import { methodNotAllowed } from '../failures/refusals.ts';
import { startDeadline } from '../requests/request-deadline.ts';
import { stateOf } from '../requests/request-state.ts';
import { reserveUse } from './reservation.ts';
import { startTrace } from '../telemetry/tracing.ts';
import { selectVersion, versionWarning } from '../requests/version.ts';
import { setWarnings } from '../responses/set-warnings.ts';

/** The dependencies of `createPlainHook`. */
export type PlainHookDependencies = Pick<GuardDependencies, 'limits' | 'metrics'> & { accessLog: AccessLog };

/** The dependencies of `createRequestHook`. */
export interface ReceiveDependencies extends GuardDependencies {
  accessLog: AccessLog;
  exactLimits: ExactLimits;
  headers: ApiHeaders;
  keysInFlight: KeysInFlight;
  paths: KnownPaths;
}

/** Handles a request before its body is read: checks, credentials, rate limits. */
export function createRequestHook(route: ServedRoute, dependencies: ReceiveDependencies): onRequestHookHandler {
  const { headers, paths } = dependencies;
  const hasParameters = route.path.includes(':');
  return (request, reply, done) => {
    const { trace, version, deadline } = beginRequest(route.operation, request, reply, dependencies, route);
    reply.headers(headers[version]);
    setWarnings(request, reply, headers);
    const isOther = hasParameters && paths.isFixed(request.url);
    const receiving = isOther ? refuse : receive;
    trace.run(() => deadline.within(receiving(route, request, reply, dependencies))).then(() => done(), done);
  };

  /** Refuses a method that a fixed path does not have, when the path also matches the parameters of this route. */
  async function refuse(_: ServedRoute, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    checkRequest(request, reply, dependencies);
    countRequest(request, reply, dependencies);
    throw wrongMethod(paths, request);
  }
}

type PlainHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Handles requests outside of the API, such as preflights: public, with the rate limit of the IP address. */
export function createPlainHook(
  operation: string,
  headers: (request: FastifyRequest) => HeaderSet,
  dependencies: PlainHookDependencies,
): PlainHook {
  return async (request, reply) => {
    beginRequest(operation, request, reply, dependencies);
    reply.headers(headers(request));
    checkRequest(request, reply, dependencies);
    countRequest(request, reply, dependencies);
  };
}

/** The failure for a method that a target does not have (rules.md#methods): 405 if it has others, else 404. */
export function wrongMethod(paths: KnownPaths, request: FastifyRequest): Error {
  const methods = paths.methodsOf(request.url, selectVersion(request.headers.accept));
  return methods.length > 0 ? methodNotAllowed(methods) : notFound();
}

/** Sets the state, trace and log of a request. */
export function beginRequest(
  operation: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { accessLog }: Pick<PlainHookDependencies, 'accessLog'>,
  route?: Pick<ServedRoute, 'operation' | 'method' | 'path'> & { timeoutMs?: number },
) {
  const version = selectVersion(request.headers.accept);
  const trace = startTrace(request, route);
  const deadline = startDeadline(route?.timeoutMs);
  const warning = versionWarning(request.headers.accept);
  const warnings = warning === undefined ? [] : [warning];
  request.state = { version, principal: initialPrincipal, isAnonymous: true, warnings, trace, deadline };
  accessLog.follow(operation, request, reply);
  reply.header('x-request-id', request.id);
  return request.state;
}

async function receive(
  route: ServedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: ReceiveDependencies,
) {
  checkRequest(request, reply, dependencies);
  await admit(route, request, reply, dependencies);
  takeIdempotencyKey(route, request, reply, dependencies);
  await reserveUse(route, request, reply, dependencies);
  checkEncoding(request.raw);
  stateOf(request).deadline.pause();
  if (expectsContinue(request.raw)) reply.raw.writeContinue();
}
