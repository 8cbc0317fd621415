import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { checkRequest, countRequest } from '../admission/guard.ts';
import {
  beginRequest,
  createPlainHook,
  wrongMethod,
  type PlainHookDependencies,
} from '../admission/receive-request.ts';
import { recognizeFeedToken, refuseClosedFeed } from '../admission/recognize-feed-token.ts';
import { recognizeSession, type SessionDependencies } from '../admission/recognize-session.ts';
import { serverMethods, type KnownPaths } from '../requests/known-paths.ts';
import type { RequestContext } from '../requests/request-context.ts';
import { serverPath } from '../requests/request-target.ts';
import { selectVersion } from '../requests/version.ts';
import type { ApiHeaders } from '../responses/headers.ts';
import { createErrorHandler, type FailurePresenter } from './error-handler.ts';
import type { UnmatchedHandler } from './unmatched-paths.ts';

interface NoRouteDependencies extends PlainHookDependencies {
  headers: ApiHeaders;
}

/**
 * Refuses requests without a route before their body is read (rules.md#methods), unless a mount handles the path. They are
 * counted like any other request.
 */
export function createNotFoundHook(
  dependencies: NoRouteDependencies & SessionDependencies & { paths: KnownPaths },
  unmatched: Pick<UnmatchedHandler, 'serve'>,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (!request.is404) return undefined;
    const context = await receivePage(request, reply, dependencies);
    if (request.method === 'OPTIONS' && request.url === serverPath) return undefined;
    const isUnknown = dependencies.paths.methodsOf(request.url, context.version).length === 0;
    if (isUnknown && (await unmatched.serve(context))) return reply;
    throw wrongMethod(dependencies.paths, request);
  };
}

/** Counts the request for the user of its session or its feed token, or else its IP address. */
async function receivePage(
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: NoRouteDependencies & SessionDependencies,
): Promise<RequestContext> {
  const context = beginRequest('UnknownPath', request, reply, dependencies);
  reply.headers(dependencies.headers[context.version]);
  checkRequest(context, dependencies);
  if (!request.url.startsWith('/api/')) await context.deadline.within(recognizeViewer(context, dependencies));
  countRequest(context, dependencies);
  refuseClosedFeed(context, dependencies);
  return context;
}

async function recognizeViewer(context: RequestContext, dependencies: SessionDependencies): Promise<void> {
  if (!(await recognizeFeedToken(context, dependencies))) await recognizeSession(context, dependencies);
}

/** Answers `OPTIONS *`, the only request without a route that passes the hook. */
export async function answerServerOptions(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply.code(204).header('allow', serverMethods).send();
}

/** Handles failures before routing: a target that cannot be decoded. */
export function createFrameworkErrorHandler(
  dependencies: NoRouteDependencies & { logger: Logger },
  present: FailurePresenter,
) {
  const handle = createErrorHandler(dependencies.logger, false, present);
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
  return createPlainHook('UnknownPath', (request) => headers[selectVersion(request.headers.accept)], dependencies);
}
