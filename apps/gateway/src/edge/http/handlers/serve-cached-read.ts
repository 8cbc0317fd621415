import { DomainError, isOutage } from '@commonplace/domain/errors';
import type { Principal } from '@commonplace/domain/principal';
import type { FastifyReply } from 'fastify';
import { cacheKey, targetKey } from '../../cache/cache-keys.ts';
import { isDeepPage } from '../requests/read-input.ts';
import { startDeadline } from '../requests/request-deadline.ts';
import { render } from '../responses/render.ts';
import { encodedBodyFor, sendPublic, sendPrivate } from '../responses/send-cached.ts';
import { allowanceOf, callRoute, type Exchange } from './call-route.ts';
import { serveUncached } from './serve-uncached.ts';
import { readWhole, serveLargeBody, TooLargeToBuffer, asTooLargeToBuffer } from './serve-large-body.ts';

const anonymous: Principal = { kind: 'anonymous' };

/**
 * Serves a cached read. Callers with a key share the public responses, unless the route makes the response private.
 */
export async function serveCachedRead(exchange: Exchange): Promise<FastifyReply> {
  const { principal, isAnonymous } = exchange.context;
  const privacy = privacyOf(exchange);
  const isForAll = privacy !== true;
  if (isAnonymous) return serveShared(exchange, isForAll);
  if (!isForAll) return serveUncached(exchange);
  try {
    return await serveShared(exchange, isForAll);
  } catch (error) {
    const mayBePrivate = privacy === 'when-not-public' && principal.kind === 'user';
    if (mayBePrivate && error instanceof DomainError && error.code === 'not_found') return serveUncached(exchange);
    throw error;
  }
}

function privacyOf({ route, input, context: { version } }: Exchange): boolean | 'when-not-public' {
  if (isDeepPage(route, input.query)) return true;
  if (typeof route.private !== 'function') return route.private ?? false;
  return route.private({ ...input, version });
}

/** Serves from the cache, filling it as an anonymous caller. */
async function serveShared(exchange: Exchange, isForAll: boolean): Promise<FastifyReply> {
  const { route, input, host, subforem, context, dependencies } = exchange;
  const { request, reply, version, principal, isAnonymous, warnings, deadline } = context;
  const { responses, largeBodies, headers } = dependencies;
  const id = cacheKey(version, subforem, route.path, [input.params, input.query]);
  const fill = async () => {
    // Its own deadline, since requests with more time left may share the result.
    const options = { principal: anonymous, requestId: request.id, deadline: startDeadline().date };
    const answer = await callRoute(exchange, options);
    const text = answer.large ? await readWhole(answer, options) : (answer.text ?? '').toString();
    const { keys, link, etag, isEmptySearch = false } = answer;
    return render(route, { text, keys, link, etag, isForAll, isEmptySearch }, headers[version]);
  };
  const userId = principal.kind === 'user' ? principal.userId : undefined;
  const cached = await deadline.within(responses.fetch(id, fill, { isOutage, userId })).catch(asTooLargeToBuffer);
  if (cached instanceof TooLargeToBuffer) return serveLargeBody(exchange, cached);
  if (cached.isEmptySearch) dependencies.emptySearches.count();
  // A linked target is served without this function, and so without warnings.
  const isLinked = warnings.length === 0 && responses.linkTarget(targetKey(version, host, request.url), id);
  const form = encodedBodyFor(request.raw, cached, isLinked ? responses : undefined);
  const held = { ...form, body: largeBodies.hold(form.body, form.etag, reply.raw) };
  reply.hijack();
  const own = ['x-request-id', request.id, ...Object.entries(allowanceOf(reply)).flat()];
  own.push(...warnings.flatMap((warning) => ['warning', warning]));
  if (isAnonymous) sendPublic(request.raw, reply.raw, cached, held, own);
  else sendPrivate(reply.raw, cached, held, own);
  return reply;
}
