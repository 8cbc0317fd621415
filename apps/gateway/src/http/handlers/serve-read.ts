import { DomainError, isOutage } from '@commonplace/rpc/errors';
import type { Principal } from '@commonplace/rpc/principal';
import type { FastifyReply } from 'fastify';
import { answerId, targetName } from '../../cache/answer-names.ts';
import { isDeepPage } from '../requests/read-input.ts';
import { startDeadline } from '../requests/request-deadline.ts';
import { stateOf } from '../requests/request-state.ts';
import { render } from '../responses/render.ts';
import { formFor, sendToAnybody, sendToCaller } from '../responses/send-cached.ts';
import { allowanceOf, answer, type Exchange } from './exchange.ts';
import { serveFresh } from './serve-fresh.ts';
import { collect, serveLarge, TooLargeToHold, unlessTooLarge } from './serve-large.ts';

const anonymous: Principal = { kind: 'anonymous' };

/**
 * A read that is cached: anonymous callers get what everybody gets, and so do those with a key unless the route says that
 * the answer is their own.
 */
export async function serveRead(exchange: Exchange): Promise<FastifyReply> {
  const { principal, isAnonymous } = stateOf(exchange.request);
  const personal = personalOf(exchange);
  const isForAll = personal !== true;
  if (isAnonymous) return serveShared(exchange, isForAll);
  if (!isForAll) return serveFresh(exchange);
  try {
    return await serveShared(exchange, isForAll);
  } catch (error) {
    const mayBeOwn = personal === 'if hidden' && principal.kind === 'user';
    if (mayBeOwn && error instanceof DomainError && error.code === 'not_found') return serveFresh(exchange);
    throw error;
  }
}

function personalOf({ route, input, request }: Exchange): boolean | 'if hidden' {
  if (isDeepPage(route, input.query)) return true;
  if (typeof route.personal !== 'function') return route.personal ?? false;
  return route.personal({ ...input, version: stateOf(request).version });
}

/** From the cache, or made for it on nobody's behalf. */
async function serveShared(exchange: Exchange, isForAll: boolean): Promise<FastifyReply> {
  const { route, input, host, subforem, request, reply, dependencies } = exchange;
  const { version, principal, isAnonymous, warnings, deadline } = stateOf(request);
  const { responses, largeBodies, headers } = dependencies;
  const id = answerId(version, subforem, route.path, [input.params, input.query]);
  const fill = async () => {
    // A deadline of its own: others may wait for the same answer, and have more time than this request has left.
    const options = { principal: anonymous, requestId: request.id, deadline: startDeadline().date };
    const answered = await answer(exchange, options);
    const { result, link, etag } = answered;
    const text = result.large ? await collect(answered, options) : (answered.text ?? '').toString();
    const { keys, isFruitless = false } = result;
    return render(route, { text, keys, link, etag, isForAll, isFruitless }, headers[version]);
  };
  const userId = principal.kind === 'user' ? principal.userId : undefined;
  const cached = await deadline.within(responses.fetch(id, fill, { isOutage, userId })).catch(unlessTooLarge);
  if (cached instanceof TooLargeToHold) return serveLarge(exchange, cached);
  if (cached.isFruitless) await dependencies.fruitlessSearches.note();
  // The next request of a linked target gets the answer without this way, and so without its warnings.
  const isAskedAgain = warnings.length === 0 && responses.linkTarget(targetName(version, host, request.url), id);
  const form = formFor(request.raw, cached, isAskedAgain ? responses : undefined);
  const held = { ...form, body: largeBodies.hold(form.body, form.etag, reply.raw) };
  reply.hijack();
  const own = ['x-request-id', request.id, ...Object.entries(allowanceOf(reply)).flat()];
  own.push(...warnings.flatMap((warning) => ['warning', warning]));
  if (isAnonymous) sendToAnybody(request.raw, reply.raw, cached, held, own);
  else sendToCaller(reply.raw, cached, held, own);
  return reply;
}
