import type { ChooseBillboardResponse } from '@commonplace/proto/admin/v1/billboard_delivery';
import type { RpcCallOptions } from '@commonplace/rpc/client';
import { isOutage } from '@commonplace/rpc/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cacheKey } from '../cache/cache-keys.ts';
import { plainBody, type CachedResponse, type CacheInput } from '../cache/cached-response.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { billboardExpired, fragmentKeys } from '../cache/surrogate-keys.ts';
import { allowanceOf } from '../http/handlers/call-handler.ts';
import { cancelledByClient } from '../http/requests/cancellation.ts';
import { startDeadline } from '../http/requests/request-deadline.ts';
import { stateOf } from '../http/requests/request-state.ts';
import { etagOf } from '../http/responses/etag.ts';
import { privateCacheHeaders, publicCacheHeaders, type HeaderSet } from '../http/responses/headers.ts';
import { encodedBodyFor, sendPublic } from '../http/responses/send-cached.ts';
import type { RouteContext } from '../route.ts';
import { usesFollowedTags, type BillboardRequest } from './billboard-request.ts';
import { renderFragment } from './fragment.ts';

export interface ShowDependencies {
  context: RouteContext;
  responses: ResponseCache;
  /** COUNTRY_HEADER. */
  countryHeader: string;
}

/** A request for a billboard, and where it goes. */
export interface BillboardExchange {
  asked: BillboardRequest;
  headers: HeaderSet;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Nobody waits longer for a banner. */
export const timeoutMs = 2_000;

const htmlType = 'text/html; charset=utf-8';
const nobody = { kind: 'anonymous' } as const;

/** Until when a kept fragment may be shown. */
const ends = new WeakMap<CachedResponse, { id: number; at: number }>();

/**
 * Shows the billboard for whoever asks, or nothing (204): also when admin is away, since a page is better without a
 * banner than broken. Guests of one place share an answer for some seconds; everybody else has their own.
 */
export async function showBillboard(
  exchange: BillboardExchange,
  dependencies: ShowDependencies,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  try {
    return stateOf(request).isAnonymous
      ? await showToGuest(exchange, dependencies)
      : await showToCaller(exchange, dependencies);
  } catch (error) {
    if (!isOutage(error) || reply.sent) throw error;
    return showNothing(reply);
  }
}

/** What is shown while who is needed for it is away, to this reader alone. */
export function showNothing(reply: FastifyReply): FastifyReply {
  return reply.code(204).headers(privateCacheHeaders).send();
}

async function showToCaller({ asked, request, reply }: BillboardExchange, { context }: ShowDependencies) {
  const { principal, deadline } = stateOf(request);
  const options = { principal, requestId: request.id, signal: cancelledByClient(reply), deadline: deadline.date };
  const { billboard } = await deadline.within(choose(asked, request, context, options));
  reply.headers(privateCacheHeaders);
  return billboard ? reply.type(htmlType).send(renderFragment(billboard)) : reply.code(204).send();
}

async function showToGuest(exchange: BillboardExchange, dependencies: ShowDependencies): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const cached = await untilItEnds(exchange, dependencies);
  const own = ['x-request-id', request.id, ...Object.entries(allowanceOf(reply)).flat()];
  reply.hijack();
  if (cached.plain.body.length === 0) reply.raw.writeHead(204, [...cached.publicHeaders, ...own]).end();
  else sendPublic(request.raw, reply.raw, cached, encodedBodyFor(request.raw, cached, dependencies.responses), own);
  return reply;
}

/** What is kept for guests; what has ended meanwhile is made anew. */
async function untilItEnds(exchange: BillboardExchange, { context, responses }: ShowDependencies) {
  const { asked, request } = exchange;
  const { deadline } = stateOf(request);
  const subforem = context.hosts.find(request.headers.host);
  const id = cacheKey('v1', subforem, 'billboards', [asked]);
  const fill = async () => {
    // A deadline of its own: others may wait for the same answer.
    const options = { principal: nobody, requestId: request.id, deadline: startDeadline(timeoutMs).date };
    return keep(await choose(asked, request, context, options), exchange);
  };
  const read = () => deadline.within(responses.fetch(id, fill, { isOutage }));
  const cached = await read();
  const end = ends.get(cached);
  if (end === undefined || end.at > Date.now()) return cached;
  responses.apply(billboardExpired(end.id));
  return read();
}

async function choose(
  asked: BillboardRequest,
  request: FastifyRequest,
  { clients, hosts }: RouteContext,
  options: RpcCallOptions,
): Promise<ChooseBillboardResponse> {
  const subforem = hosts.find(request.headers.host);
  const followedTags =
    options.principal.kind === 'user' && usesFollowedTags(asked) ? await readFollowedTags(clients, options) : [];
  const place = { ...asked, followedTags, ...(subforem && { subforemId: subforem.id }) };
  return clients.billboardDelivery.chooseBillboard(place, options);
}

/** None while community is away, or hangs: then half of the time is left for the billboard. */
async function readFollowedTags({ follows }: RouteContext['clients'], options: RpcCallOptions): Promise<string[]> {
  try {
    const { tags } = await follows.listFollowedTags({}, { ...options, deadline: startDeadline(timeoutMs / 2).date });
    return tags.filter(({ points }) => points > 0).map(({ name }) => name);
  } catch (error) {
    if (isOutage(error)) return [];
    throw error;
  }
}

/** An answer that guests share. */
function keep({ billboard, articleId }: ChooseBillboardResponse, { headers, request }: BillboardExchange): CacheInput {
  const keys = fragmentKeys({
    ...(billboard && { billboardId: billboard.id }),
    ...(articleId !== undefined && { articleId }),
  });
  // Memory of its own: small pieces would otherwise keep a whole block of the pool.
  const text = billboard ? renderFragment(billboard) : '';
  const body = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  body.write(text);
  const surrogateKey = { 'surrogate-key': keys.header.join(' ') };
  const response: CachedResponse = {
    route: { operation: 'billboard', method: 'GET', path: request.routeOptions.url ?? '' },
    isForAll: false,
    plain: plainBody(body, etagOf(body), htmlType),
    encoded: new Map(),
    publicHeaders: Object.entries({ ...headers, ...publicCacheHeaders, ...surrogateKey }).flat(),
    privateHeaders: Object.entries({ ...headers, ...privateCacheHeaders }).flat(),
  };
  if (billboard?.expiresAt !== undefined) ends.set(response, { id: billboard.id, at: Date.parse(billboard.expiresAt) });
  return { response, keys: keys.index };
}
