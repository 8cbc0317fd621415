import { isOutage } from '@commonplace/rpc/errors';
import type { Principal } from '@commonplace/rpc/principal';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { ResponseCache } from '../../cache/response-cache.ts';
import {
  representationOf,
  type ApiVersion,
  type Route,
  type RouteCall,
  type RouteContext,
  type RouteResult,
} from '../../route.ts';
import { cancelledByClient } from '../requests/cancellation.ts';
import { privateCacheHeaders, type ApiHeaders } from '../responses/headers.ts';
import { largeBytes, type LargeBodies } from '../responses/large-bodies.ts';
import { pagingLinks } from '../responses/paging-links.ts';
import { checkPageDepth, readInput, type Input } from '../requests/read-input.ts';
import { etagOf, jsonType, render } from '../responses/render.ts';
import { startDeadline } from '../requests/request-deadline.ts';
import { stateOf } from '../requests/request-state.ts';
import { sendCached } from '../responses/send-cached.ts';

const anonymous: Principal = { kind: 'anonymous' };

export interface ServeDependencies {
  /** What every handler may use. */
  context: RouteContext;
  responses: ResponseCache;
  largeBodies: LargeBodies;
  headers: ApiHeaders;
  /** API_PER_PAGE_MAX. */
  perPageMax: number;
}

/** The handler of a route whose requests have been admitted: reads the input, makes the route's call, sends its result. */
export function createHandler(route: Route, dependencies: ServeDependencies): RouteHandlerMethod {
  return async (request, reply) => {
    const { principal, isKeyed, trace, deadline } = stateOf(request);
    deadline.resume();
    const input = readInput(route, request, dependencies.perPageMax);
    if (principal.kind === 'anonymous') checkPageDepth(route, input.query);
    // The body came in between, so that the trace has to be taken up again.
    return trace.run(() =>
      route.cached && !isKeyed
        ? serveCached(route, input, request, reply, dependencies)
        : serveFresh(route, input, request, reply, dependencies),
    );
  };
}

/** An anonymous read: from the cache, or made for it. */
async function serveCached(
  route: Route,
  input: Input,
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: ServeDependencies,
): Promise<FastifyReply> {
  const { version, deadline } = stateOf(request);
  const id = `${version} ${route.path} ${JSON.stringify([input.params, input.query])}`;
  const fill = async () => {
    // Of its own: others may wait for the same answer, and have more time than this request has left.
    const options = { principal: anonymous, requestId: request.id, deadline: startDeadline().date };
    const call = callOf(input, request, dependencies, options);
    const result = await route.handle(call);
    const text = textOf(route, result, version, dependencies) ?? '';
    return render(
      route,
      { text, keys: result.keys },
      dependencies.headers[version],
      linkOf(route, result, input, dependencies),
    );
  };
  const response = await deadline.within(dependencies.responses.fetch(id, fill, isOutage));
  dependencies.responses.linkTarget(`${version}${request.url}`, id);
  const body = dependencies.largeBodies.hold(response.body, response.etag, reply.raw);
  reply.hijack();
  sendCached(request.raw, reply.raw, body === response.body ? response : { ...response, body }, [
    'x-request-id',
    request.id,
    ...allowanceOf(reply),
  ]);
  return reply;
}

/** Everything else: the call is made on behalf of the caller. */
async function serveFresh(
  route: Route,
  input: Input,
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: ServeDependencies,
): Promise<FastifyReply> {
  const { principal, version, deadline } = stateOf(request);
  const signal = cancelledByClient(reply);
  const options = { principal, requestId: request.id, signal, deadline: deadline.date };
  const call = callOf(input, request, dependencies, options);
  const result = await deadline.within(route.handle(call));
  if (result.change) dependencies.responses.apply(result.change);
  const link = linkOf(route, result, input, dependencies);
  if (link !== undefined) reply.header('link', link);
  reply.code(result.status).headers({ ...privateCacheHeaders, ...result.headers });
  const text = textOf(route, result, version, dependencies);
  if (text === undefined) return reply.send();
  return reply.type(jsonType).send(textOrHeld(text, reply, dependencies));
}

/** The body as the route shows it in this version; undefined when it is empty. */
function textOf(
  { schemas, operation }: Route,
  { status, body }: RouteResult,
  version: ApiVersion,
  { context }: ServeDependencies,
): string | undefined {
  const response = schemas.responses[status];
  if (response === undefined) throw new Error(`${operation} declares no answer with ${status}`);
  const representation = representationOf(response, version);
  return representation && JSON.stringify(representation.present(body, context.site));
}

/** What somebody asks for with a key may be as large as what anybody does. */
function textOrHeld(text: string, reply: FastifyReply, { largeBodies }: ServeDependencies): string | Buffer {
  if (text.length < largeBytes) return text;
  const body = Buffer.from(text);
  return largeBodies.hold(body, etagOf(body), reply.raw);
}

function callOf(
  input: Input,
  request: FastifyRequest,
  { context }: ServeDependencies,
  options: RouteCall<unknown, unknown, unknown>['options'],
): RouteCall<unknown, unknown, unknown> {
  const { version } = stateOf(request);
  const userAgent = request.headers['user-agent'] ?? '';
  return { ...context, ...input, version, options, userAgent };
}

function linkOf({ path }: Route, { hasNext }: RouteResult, input: Input, { context: { site } }: ServeDependencies) {
  return hasNext === undefined ? undefined : pagingLinks(path, input, hasNext, site);
}

/** The allowance headers that the guard has put on the reply, for an answer that is not sent through Fastify. */
function allowanceOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    name.includes('ratelimit') ? [name, String(value)] : [],
  );
}
