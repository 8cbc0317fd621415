import type { RpcCallOptions } from '@commonplace/rpc/client';
import { DomainError } from '@commonplace/domain/errors';
import type { FastifyReply } from 'fastify';
import { cacheKey, targetKey } from '../../cache/cache-keys.ts';
import { isDeepPage } from '../requests/read-input.ts';
import { render } from '../responses/render.ts';
import { callRoute, type Exchange } from './call-route.ts';
import { serveUncached } from './serve-uncached.ts';
import { readShared, sendShared } from './shared-answer.ts';
import { readWhole, serveLargeBody, TooLargeToBuffer, asTooLargeToBuffer } from './serve-large-body.ts';

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
  const isPrivate = route.caching?.private ?? false;
  return typeof isPrivate === 'function' ? isPrivate({ ...input, version }) : isPrivate;
}

/** Serves from the cache, filling it as an anonymous caller. */
async function serveShared(exchange: Exchange, isForAll: boolean): Promise<FastifyReply> {
  const { route, input, host, subforem, context, dependencies } = exchange;
  const { request, version, warnings } = context;
  const { responses, headers } = dependencies;
  const id = cacheKey(version, subforem, route.path, [input.params, input.query]);
  const fill = async (options: RpcCallOptions) => {
    const answer = await callRoute(exchange, options);
    const text = answer.large ? await readWhole(answer, options) : (answer.text ?? '').toString();
    const { keys, link, etag, isEmptySearch = false } = answer;
    return render(route, { text, keys, link, etag, isForAll, isEmptySearch }, headers[version]);
  };
  const cached = await readShared({ id, fill }, context, dependencies).catch(asTooLargeToBuffer);
  if (cached instanceof TooLargeToBuffer) return serveLargeBody(exchange, cached);
  if (cached.isEmptySearch) dependencies.emptySearches.count();
  // A linked target is served without this function, and so without warnings.
  const encodes = warnings.length === 0 && responses.linkTarget(targetKey(version, host, request.url), id);
  return sendShared(cached, context, dependencies, { encodes, warnings });
}
