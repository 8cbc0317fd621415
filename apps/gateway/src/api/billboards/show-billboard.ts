import { isOutage } from '@commonplace/domain/errors';
import type { ChooseBillboardResponse } from '@commonplace/proto/admin/v1/billboard_delivery';
import type { RpcCallOptions } from '@commonplace/rpc/client';
import type { FastifyReply } from 'fastify';
import { cacheKey } from '../../edge/cache/cache-keys.ts';
import { plainBody, type CachedResponse, type CacheInput } from '../../edge/cache/cached-response.ts';
import type { ResponseCache } from '../../edge/cache/response-cache.ts';
import { billboardExpired, fragmentKeys } from '../../edge/cache/surrogate-keys.ts';
import { allowanceOf } from '../../edge/http/handlers/call-route.ts';
import { cancelledByClient } from '../../edge/http/requests/cancellation.ts';
import { startDeadline } from '../../edge/http/requests/request-deadline.ts';
import type { RequestContext } from '../../edge/http/requests/request-context.ts';
import { etagOf } from '../../edge/http/responses/etag.ts';
import { privateCacheHeaders, publicCacheHeaders, type HeaderSet } from '../../edge/http/responses/headers.ts';
import { encodedBodyFor, sendPublic } from '../../edge/http/responses/send-cached.ts';
import type { RouteContext } from '../route.ts';
import { usesFollowedTags, type BillboardRequest } from './billboard-request.ts';
import { renderFragment } from './fragment.ts';

export interface ShowDependencies {
  routeContext: RouteContext;
  responses: ResponseCache;
  /** COUNTRY_HEADER. */
  countryHeader: string;
}

/** A request for a billboard. */
export interface BillboardExchange {
  query: BillboardRequest;
  headers: HeaderSet;
  context: RequestContext;
}

/** Short, since a page can do without a billboard. */
export const timeoutMs = 2_000;

const htmlType = 'text/html; charset=utf-8';
const anonymous = { kind: 'anonymous' } as const;

/** When a cached fragment expires. */
const ends = new WeakMap<CachedResponse, { id: number; at: number }>();

/**
 * Sends the billboard for a reader, or 204: also during an outage, since a page can do without it. Anonymous readers of
 * a placement share a cached response; other readers get their own.
 */
export async function showBillboard(
  exchange: BillboardExchange,
  dependencies: ShowDependencies,
): Promise<FastifyReply> {
  const { reply, isAnonymous } = exchange.context;
  try {
    return isAnonymous ? await sendToAnonymous(exchange, dependencies) : await sendToUser(exchange, dependencies);
  } catch (error) {
    if (!isOutage(error) || reply.sent) throw error;
    return showNothing(reply);
  }
}

/** Sends 204 to this reader, uncached, during an outage. */
export function showNothing(reply: FastifyReply): FastifyReply {
  return reply.code(204).headers(privateCacheHeaders).send();
}

async function sendToUser({ query, context }: BillboardExchange, { routeContext }: ShowDependencies) {
  const { request, reply, principal, deadline } = context;
  const options = { principal, requestId: request.id, signal: cancelledByClient(reply), deadline: deadline.date };
  const { billboard } = await deadline.within(choose(query, request, routeContext, options));
  reply.headers(privateCacheHeaders);
  return billboard ? reply.type(htmlType).send(renderFragment(billboard)) : reply.code(204).send();
}

async function sendToAnonymous(exchange: BillboardExchange, dependencies: ShowDependencies): Promise<FastifyReply> {
  const { request, reply } = exchange.context;
  const cached = await readUnexpired(exchange, dependencies);
  const own = ['x-request-id', request.id, ...Object.entries(allowanceOf(reply)).flat()];
  reply.hijack();
  if (cached.plain.body.length === 0) reply.raw.writeHead(204, [...cached.publicHeaders, ...own]).end();
  else sendPublic(request.raw, reply.raw, cached, encodedBodyFor(request.raw, cached, dependencies.responses), own);
  return reply;
}

/** Reads the shared fragment from the cache; an expired one is refreshed. */
async function readUnexpired(exchange: BillboardExchange, { routeContext, responses }: ShowDependencies) {
  const { query, context } = exchange;
  const { request, deadline } = context;
  const subforem = routeContext.hosts.find(request.headers.host);
  const id = cacheKey('v1', subforem, 'billboards', [query]);
  const fill = async () => {
    // Its own deadline, since other requests may share the result.
    const options = { principal: anonymous, requestId: request.id, deadline: startDeadline(timeoutMs).date };
    return render(await choose(query, request, routeContext, options), exchange);
  };
  const read = () => deadline.within(responses.fetch(id, fill, { isOutage }));
  const cached = await read();
  const end = ends.get(cached);
  if (end === undefined || end.at > Date.now()) return cached;
  responses.apply(billboardExpired(end.id));
  return read();
}

async function choose(
  query: BillboardRequest,
  request: RequestContext['request'],
  { clients, hosts }: RouteContext,
  options: RpcCallOptions,
): Promise<ChooseBillboardResponse> {
  const subforem = hosts.find(request.headers.host);
  const followedTags =
    options.principal.kind === 'user' && usesFollowedTags(query) ? await readFollowedTags(clients, options) : [];
  const criteria = { ...query, followedTags, ...(subforem && { subforemId: subforem.id }) };
  return clients.billboardDelivery.chooseBillboard(criteria, options);
}

/** Returns none while community is unreachable; half of the time is left for the billboard. */
async function readFollowedTags({ follows }: RouteContext['clients'], options: RpcCallOptions): Promise<string[]> {
  try {
    const { tags } = await follows.listFollowedTags({}, { ...options, deadline: startDeadline(timeoutMs / 2).date });
    return tags.filter(({ points }) => points > 0).map(({ name }) => name);
  } catch (error) {
    if (isOutage(error)) return [];
    throw error;
  }
}

/** Renders a response that anonymous readers share. */
function render(
  { billboard, articleId }: ChooseBillboardResponse,
  { headers, context: { request } }: BillboardExchange,
): CacheInput {
  const keys = fragmentKeys({
    ...(billboard && { billboardId: billboard.id }),
    ...(articleId !== undefined && { articleId }),
  });
  const body = Buffer.from(billboard ? renderFragment(billboard) : '');
  const surrogateKey = { 'surrogate-key': keys.header.join(' ') };
  const response: CachedResponse = {
    route: { operation: 'ShowBillboard', method: 'GET', path: request.routeOptions.url ?? '' },
    isForAll: false,
    plain: plainBody(body, etagOf(body), htmlType),
    encoded: new Map(),
    publicHeaders: Object.entries({ ...headers, ...publicCacheHeaders, ...surrogateKey }).flat(),
    privateHeaders: Object.entries({ ...headers, ...privateCacheHeaders }).flat(),
  };
  if (billboard?.expiresAt !== undefined) ends.set(response, { id: billboard.id, at: Date.parse(billboard.expiresAt) });
  return { response, keys: keys.index };
}
