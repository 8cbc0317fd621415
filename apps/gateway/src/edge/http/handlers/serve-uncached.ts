import { DomainError, type IgnoredNames } from '@commonplace/domain/errors';
import type { FastifyReply } from 'fastify';
import { cancelledByClient } from '../requests/cancellation.ts';
import { ifMatchOf } from '../requests/if-match.ts';
import { namedIn } from '../requests/input-warnings.ts';
import type { RequestContext } from '../requests/request-context.ts';
import { etagOf, matchingEtag } from '../responses/etag.ts';
import { jsonType, privateCacheHeaders } from '../responses/headers.ts';
import { minLargeBytes } from '../responses/large-bodies.ts';
import { setWarnings } from '../responses/set-warnings.ts';
import { retryWithCurrentRights } from './retry-with-current-rights.ts';
import { callRoute, type Exchange } from './call-route.ts';
import { serveStreamed } from './serve-streamed.ts';

/** Runs the handler for this caller only, and sends a private response. */
export async function serveUncached(exchange: Exchange): Promise<FastifyReply> {
  const { context, dependencies } = exchange;
  const { reply, deadline } = context;
  const signal = cancelledByClient(reply);
  const answer = await deadline.within(callForCaller(exchange, signal));
  const { change, ignored, text, link, etag, streamed } = answer;
  if (change) dependencies.responses.apply(change);
  warnOf(ignored, exchange);
  if (link !== undefined) reply.header('link', link);
  if (etag !== undefined) reply.header('etag', `"${etag}"`);
  reply.code(answer.status).headers({ ...privateCacheHeaders, ...answer.headers });
  if (answer.large) throw new Error(`${exchange.route.operation} returns a large body on a private read`);
  if (streamed) return serveStreamed(exchange, streamed, signal);
  if (text === undefined) return reply.send();
  if (exchange.route.caching?.conditional && isUnchanged(text, context)) return reply.code(304).send();
  return reply.type(jsonType).send(holdIfLarge(text, exchange));
}

async function callForCaller(exchange: Exchange, signal: AbortSignal) {
  const { route, context, dependencies } = exchange;
  const { request, principal, deadline } = context;
  try {
    const recordStates = route.etag ? ifMatchOf(request.headers['if-match']) : undefined;
    const options = { requestId: request.id, signal, deadline: deadline.date, recordStates };
    return await dependencies.idempotency.run(exchange, (keyed) =>
      retryWithCurrentRights(exchange, (current) => callRoute(exchange, { ...options, principal: current, keyed })),
    );
  } catch (error) {
    if (error instanceof DomainError) warnOf(error.ignored, exchange);
    throw error;
  } finally {
    // A failed request may have written something.
    const invalidates = route.method !== 'GET' && route.caching?.invalidatesOwnReads !== false;
    if (invalidates && principal.kind === 'user') dependencies.noteWrite(principal.userId);
  }
}

/** Adds a warning for names that the service ignored. */
function warnOf(ignored: readonly IgnoredNames[] = [], { context, dependencies }: Exchange): void {
  if (ignored.length === 0) return;
  context.warnings = [...context.warnings, ...ignored.flatMap(namedIn)];
  setWarnings(context, dependencies.headers);
}

/** Sets the ETag of a body, and tells whether the caller has it. */
function isUnchanged(text: string | Buffer, { request, reply }: RequestContext): boolean {
  const etag = etagOf(Buffer.from(text));
  reply.header('etag', etag);
  const condition = request.headers['if-none-match'];
  return condition !== undefined && matchingEtag(condition, etag) !== undefined;
}

/** Counts the memory of a large private body. */
function holdIfLarge(
  text: string | Buffer,
  { context: { reply }, dependencies: { largeBodies } }: Exchange,
): string | Buffer {
  if (text.length < minLargeBytes) return text;
  const body = typeof text === 'string' ? Buffer.from(text) : text;
  return largeBodies.hold(body, etagOf(body), reply.raw);
}
