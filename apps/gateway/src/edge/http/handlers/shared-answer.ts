import type { RpcCallOptions } from '@commonplace/rpc/client';
import { isOutage } from '@commonplace/domain/errors';
import type { FastifyReply } from 'fastify';
import type { CachedResponse, CacheInput } from '../../cache/cached-response.ts';
import type { ResponseCache } from '../../cache/response-cache.ts';
import type { RequestContext } from '../requests/request-context.ts';
import type { LargeBodies } from '../responses/large-bodies.ts';
import { siteHeadersFor } from '../responses/index-keys.ts';
import { allowanceOf } from '../responses/allowance-of.ts';
import { encodedBodyFor, sendPrivate, sendPublic } from '../responses/send-cached.ts';

/** The dependencies of answers that callers share. */
export interface SharedDependencies {
  responses: ResponseCache;
  largeBodies: LargeBodies;
}

/** An answer that anonymous callers, and others if it is for all, share through the cache. */
export interface SharedAnswer {
  /** The cache key. */
  id: string;
  /** Renders the answer for an anonymous caller, with these options for its calls to services. */
  fill(options: RpcCallOptions): Promise<CacheInput>;
}

/**
 * Returns an answer from the cache, filled if it has none; during an outage it may be stale. Callers do not get answers
 * that are older than their last write.
 */
export function readShared(
  { id, fill }: SharedAnswer,
  { request, principal, deadline }: RequestContext,
  { responses }: Pick<SharedDependencies, 'responses'>,
): Promise<CachedResponse> {
  // With its own deadline, since requests with more time left may share the result.
  const fillAnonymously = () =>
    fill({ principal: { kind: 'anonymous' }, requestId: request.id, deadline: deadline.startAnother().date });
  const userId = principal.kind === 'user' ? principal.userId : undefined;
  return deadline.within(responses.fetch(id, fillAnonymously, { isOutage, userId }));
}

export interface SendOptions {
  /** Whether a missing content encoding is made in the background, for later requests. */
  encodes: boolean;
  warnings?: readonly string[];
}

/** Sends a shared answer, or 304: with public headers to anonymous callers, with private ones to others. */
export function sendShared(
  cached: CachedResponse,
  { request, reply, isAnonymous }: RequestContext,
  { responses, largeBodies }: SharedDependencies,
  { encodes, warnings = [] }: SendOptions,
): FastifyReply {
  const encoded = encodedBodyFor(request.raw, cached, encodes ? responses : undefined);
  const held = { ...encoded, body: largeBodies.hold(encoded.body, encoded.etag, reply.raw) };
  reply.hijack();
  const own = ['x-request-id', request.id, ...Object.entries(allowanceOf(reply)).flat()];
  own.push(...siteHeadersFor(request.raw, cached));
  own.push(...warnings.flatMap((warning) => ['warning', warning]));
  if (cached.isNoContent) reply.raw.writeHead(204, [...cached.publicHeaders, ...own]).end();
  else if (isAnonymous) sendPublic(request.raw, reply.raw, cached, held, own);
  else sendPrivate(request.raw, reply.raw, cached, held, own);
  return reply;
}
