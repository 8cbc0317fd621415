import { notFound } from '@commonplace/domain/errors';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { ServedRoute } from '../../served-route.ts';
import { checkEncoding, expectsContinue } from '../requests/check-request.ts';
import type { ExactLimits } from '../../limits/exact-limits.ts';
import type { AccessLog } from '../telemetry/access-log.ts';
import { admit, checkRequest, countRequest, initialPrincipal, type GuardDependencies } from './guard.ts';
import type { Idempotency } from './idempotency.ts';
import type { ApiHeaders, HeaderSet } from '../responses/headers.ts';
import type { KnownPaths } from '../requests/known-paths.ts';
import { methodNotAllowed } from '../failures/refusals.ts';
import { startDeadline } from '../requests/request-deadline.ts';
import type { RequestContext } from '../requests/request-context.ts';
import { reserveUse } from './reservation.ts';
import { startTrace } from '@commonplace/service/request-trace';
import { selectVersion, versionWarning } from '../requests/version.ts';
import { setWarnings } from '../responses/set-warnings.ts';

/** The dependencies of `createPlainHook`. */
export type PlainHookDependencies = Pick<GuardDependencies, 'limits' | 'metrics'> & BeginDependencies;

/** The dependencies of `beginRequest`. */
interface BeginDependencies {
  accessLog: AccessLog;
  /** REQUEST_TIMEOUT_SECONDS, in milliseconds. */
  requestTimeoutMs: number;
}

/** The dependencies of `createRequestHook`. */
export interface ReceiveDependencies extends GuardDependencies, BeginDependencies {
  exactLimits: ExactLimits;
  headers: ApiHeaders;
  idempotency: Idempotency;
  paths: KnownPaths;
}

/** Handles a request before its body is read: checks, credentials, rate limits. */
export function createRequestHook(route: ServedRoute, dependencies: ReceiveDependencies): onRequestHookHandler {
  const { headers, paths } = dependencies;
  const hasParameters = route.path.includes(':');
  return (request, reply, done) => {
    const context = beginRequest(route.operation, request, reply, dependencies, route);
    const { trace, version, deadline } = context;
    reply.headers(headers[version]);
    setWarnings(context, headers);
    const isOther = hasParameters && paths.isFixed(request.url);
    const receiving = isOther ? refuse : receive;
    trace.run(() => deadline.within(receiving(route, context, dependencies))).then(() => done(), done);
  };

  /** Refuses a method that a fixed path does not have, when the path also matches the parameters of this route. */
  async function refuse(_: ServedRoute, context: RequestContext): Promise<void> {
    checkRequest(context, dependencies);
    countRequest(context, dependencies);
    throw wrongMethod(paths, context.request);
  }
}

type PlainHook = (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>;

/** Handles requests outside of the API, such as preflights: public, with the rate limit of the IP address. */
export function createPlainHook(
  operation: string,
  headers: (request: FastifyRequest) => HeaderSet,
  dependencies: PlainHookDependencies,
): PlainHook {
  return async (request, reply) => {
    const context = beginRequest(operation, request, reply, dependencies);
    reply.headers(headers(request));
    checkRequest(context, dependencies);
    countRequest(context, dependencies);
    return context;
  };
}

/** Returns the failure for a method that a target does not have (rules.md#methods): 405 if it has others, else 404. */
export function wrongMethod(paths: KnownPaths, request: FastifyRequest): Error {
  const methods = paths.methodsOf(request.url, selectVersion(request.headers.accept));
  return methods.length > 0 ? methodNotAllowed(methods) : notFound();
}

/** Creates the context of a request, and starts its trace, deadline and log. */
export function beginRequest(
  operation: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { accessLog, requestTimeoutMs }: BeginDependencies,
  route?: Pick<ServedRoute, 'operation' | 'method' | 'path'> & { timeoutMs?: number },
): RequestContext {
  const version = selectVersion(request.headers.accept);
  const trace = startTrace(request, route);
  const deadline = startDeadline(Math.max(route?.timeoutMs ?? 0, requestTimeoutMs));
  const warning = versionWarning(request.headers.accept);
  const warnings = warning === undefined ? [] : [warning];
  const principal = initialPrincipal;
  const context = { request, reply, version, principal, isAnonymous: true, warnings, trace, deadline };
  request.context = context;
  accessLog.follow(operation, context);
  reply.header('x-request-id', request.id);
  return context;
}

async function receive(route: ServedRoute, context: RequestContext, dependencies: ReceiveDependencies): Promise<void> {
  checkRequest(context, dependencies);
  await admit(route, context, dependencies);
  const { idempotency } = dependencies;
  idempotency.begin(route, context);
  await reserveUse(route, context, dependencies).catch((refusal: unknown) =>
    idempotency.deferRefusal(route, context, refusal),
  );
  awaitBody(context);
}

/** Lets the client send its body. Throws for a body with a content encoding. */
export function awaitBody({ request, reply, deadline }: RequestContext): void {
  checkEncoding(request.raw);
  deadline.pause();
  if (expectsContinue(request.raw)) reply.raw.writeContinue();
}
