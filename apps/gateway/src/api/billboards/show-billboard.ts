import { isOutage } from '@commonplace/domain/errors';
import { optionalShare } from '@commonplace/domain/time-share';
import type { ChooseBillboardResponse } from '@commonplace/proto/admin/v1/billboard_delivery';
import type { RpcCallOptions } from '@commonplace/rpc/client';
import type { FastifyReply } from 'fastify';
import { cacheKey } from '../../edge/cache/cache-keys.ts';
import type { CachedResponse, CacheInput } from '../../edge/cache/cached-response.ts';
import { billboardExpired, fragmentKeys } from '../../edge/cache/billboard-keys.ts';
import { readShared, sendShared, type SharedDependencies } from '../../edge/http/handlers/shared-answer.ts';
import { cancelledByClient } from '../../edge/http/requests/cancellation.ts';
import type { RequestContext } from '../../edge/http/requests/request-context.ts';
import { privateCacheHeaders, type HeaderSet } from '../../edge/http/responses/headers.ts';
import { render } from '../../edge/http/responses/render.ts';
import type { RouteContext } from '../route.ts';
import { usesFollowedTags, type BillboardRequest } from './billboard-request.ts';
import { renderFragment } from './fragment.ts';

export interface ShowDependencies extends SharedDependencies {
  routeContext: RouteContext;
  /** COUNTRY_HEADER. */
  countryHeader: string;
}

/** A request for a billboard. */
export interface BillboardExchange {
  query: BillboardRequest;
  headers: HeaderSet;
  context: RequestContext;
}

const htmlType = 'text/html; charset=utf-8';

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
  const cached = await readUnexpired(exchange, dependencies);
  return sendShared(cached, exchange.context, dependencies, { encodes: true });
}

/** Reads the shared fragment from the cache; an expired one is refreshed. */
async function readUnexpired(exchange: BillboardExchange, dependencies: ShowDependencies) {
  const { query, context } = exchange;
  const { request } = context;
  const { routeContext, responses } = dependencies;
  const subforem = routeContext.hosts.find(request.headers.host);
  const id = cacheKey('v1', subforem, 'billboards', [query]);
  const fill = async (options: RpcCallOptions) =>
    renderAnswer(await choose(query, request, routeContext, options), exchange);
  const read = () => readShared({ id, fill }, context, dependencies);
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

/** Returns none while community is unreachable. */
async function readFollowedTags({ follows }: RouteContext['clients'], options: RpcCallOptions): Promise<string[]> {
  try {
    const { tags } = await follows.listFollowedTags({}, { ...options, timeShare: optionalShare });
    return tags.filter(({ points }) => points > 0).map(({ name }) => name);
  } catch (error) {
    if (isOutage(error)) return [];
    throw error;
  }
}

/** Renders an answer that anonymous readers share. */
function renderAnswer(
  { billboard, articleId }: ChooseBillboardResponse,
  { headers, context: { request } }: BillboardExchange,
): CacheInput {
  const keys = fragmentKeys({
    ...(billboard && { billboardId: billboard.id }),
    ...(articleId !== undefined && { articleId }),
  });
  const route = { operation: 'ShowBillboard', method: 'GET', path: request.routeOptions.url ?? '' };
  const text = billboard ? renderFragment(billboard) : '';
  const made = render(route, { text, type: htmlType, keys, isForAll: false }, headers);
  if (!billboard) made.response.isNoContent = true;
  if (billboard?.expiresAt !== undefined)
    ends.set(made.response, { id: billboard.id, at: Date.parse(billboard.expiresAt) });
  return made;
}
