import { DomainError, type IgnoredNames } from '@commonplace/rpc/errors';
import type { FastifyReply } from 'fastify';
import { cancelledByClient } from '../requests/cancellation.ts';
import { ifMatchOf } from '../requests/if-match.ts';
import { namedIn } from '../requests/input-warnings.ts';
import { stateOf } from '../requests/request-state.ts';
import { etagOf } from '../responses/etag.ts';
import { jsonType, privateCacheHeaders } from '../responses/headers.ts';
import { largeBytes } from '../responses/large-bodies.ts';
import { setWarnings } from '../responses/set-warnings.ts';
import { askWithCurrentRights } from './current-rights.ts';
import { answer, type Exchange } from './exchange.ts';
import { answerKeyed, markReplay } from './keyed-exchange.ts';
import { serveStreamed } from './serve-streamed.ts';

/** Answers on behalf of the caller, and of nobody else. */
export async function serveFresh(exchange: Exchange): Promise<FastifyReply> {
  const { reply, dependencies } = exchange;
  const { deadline } = stateOf(exchange.request);
  const signal = cancelledByClient(reply);
  const { result, text, link, etag } = await deadline.within(answerCaller(exchange, signal));
  await markReplay(exchange);
  if (result.change) dependencies.responses.apply(result.change);
  warnOf(result.ignored, exchange);
  if (link !== undefined) reply.header('link', link);
  if (etag !== undefined) reply.header('etag', `"${etag}"`);
  reply.code(result.status).headers({ ...privateCacheHeaders, ...result.headers });
  if (result.large) throw new Error(`${exchange.route.operation} answers more than one caller may have held`);
  if (result.streamed) return serveStreamed(exchange, result.streamed, signal);
  if (text === undefined) return reply.send();
  return reply.type(jsonType).send(textOrHeld(text, exchange));
}

async function answerCaller(exchange: Exchange, signal: AbortSignal) {
  const { route, request, dependencies } = exchange;
  const { principal, deadline } = stateOf(request);
  try {
    const recordStates = route.etag ? ifMatchOf(request.headers['if-match']) : undefined;
    const options = { requestId: request.id, signal, deadline: deadline.date, recordStates };
    return await answerKeyed(exchange, (keyed) =>
      askWithCurrentRights(exchange, (current) => answer(exchange, { ...options, principal: current, keyed })),
    );
  } catch (error) {
    if (error instanceof DomainError) warnOf(error.ignored, exchange);
    throw error;
  } finally {
    // A failure too may leave something behind.
    const isSeen = route.method !== 'GET' && !route.unseen;
    if (isSeen && principal.kind === 'user') dependencies.noteWrite(principal.userId);
  }
}

/** Adds what the service ignored to the warnings of the request. */
function warnOf(ignored: readonly IgnoredNames[] = [], { request, reply, dependencies }: Exchange): void {
  if (ignored.length === 0) return;
  const state = stateOf(request);
  state.warnings = [...state.warnings, ...ignored.flatMap(namedIn)];
  setWarnings(request, reply, dependencies.headers);
}

/** What somebody asks for with a key may be as large as what anybody does. */
function textOrHeld(text: string | Buffer, { reply, dependencies: { largeBodies } }: Exchange): string | Buffer {
  if (text.length < largeBytes) return text;
  const body = typeof text === 'string' ? Buffer.from(text) : text;
  return largeBodies.hold(body, etagOf(body), reply.raw);
}
