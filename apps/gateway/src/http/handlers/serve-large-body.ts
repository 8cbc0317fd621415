import type { RpcCallOptions } from '@commonplace/rpc/client';
import type { FastifyReply } from 'fastify';
import { hasCapacity, runLargeRead } from '../../large-read-queue.ts';
import type { LargeBody } from '../../route.ts';
import { cancelledByClient } from '../requests/cancellation.ts';
import { startDeadline } from '../requests/request-deadline.ts';
import { stateOf } from '../requests/request-state.ts';
import { matchingEtag } from '../responses/etag.ts';
import { jsonType, privateCacheHeaders, publicCacheHeaders } from '../responses/headers.ts';
import { joinKeys } from '../responses/render.ts';
import { warningHeader } from '../responses/set-warnings.ts';
import { allowanceOf, type Answer, type Exchange } from './call-handler.ts';
import { sendTextStream } from './send-text-stream.ts';

/** The largest that is put together, and cached like any other; the cache keeps none that is much larger. */
const maxBufferedBytes = 8 * 1024 * 1024;

/** What several callers may have asked for at once, to be sent to each of them as it is read. */
export class TooLargeToBuffer extends Error {
  override readonly name = 'TooLargeToBuffer';
  readonly large: LargeBody;
  readonly answered: Answer;

  constructor(answered: Answer, large: LargeBody) {
    super('the answer is sent as it is read');
    this.answered = answered;
    this.large = large;
  }
}

/** For a promise of what is held. */
export function asTooLargeToBuffer(error: unknown): TooLargeToBuffer {
  if (error instanceof TooLargeToBuffer) return error;
  throw error;
}

/** A large body as one text. @throws TooLargeToBuffer when it is too large, or too many others are put together. */
export async function collect(answered: Answer, options: RpcCallOptions): Promise<string> {
  const { large } = answered.result;
  if (!large) throw new Error('there is nothing to collect');
  if (large.bytes > maxBufferedBytes || !hasCapacity()) throw new TooLargeToBuffer(answered, large);
  return runLargeRead(async () => {
    let text = '';
    for await (const piece of large.read(() => options)) text += piece;
    return text;
  });
}

/**
 * Sends a body as it is read, on nobody's behalf: no more of it is held than a piece, and the client's own pace is the
 * pace of reading. What fails after the beginning has gone out ends the connection, so that nobody takes a part of it for
 * the whole.
 */
export async function serveLargeBody(
  { request, reply, dependencies }: Exchange,
  { large, answered: { result, link, etag } }: TooLargeToBuffer,
): Promise<FastifyReply> {
  const { version, isAnonymous } = stateOf(request);
  const warning = warningHeader(request, dependencies.headers);
  const own = {
    'x-request-id': request.id,
    ...allowanceOf(reply),
    ...(link !== undefined && { link }),
    ...(warning && { warning }),
  };
  const ownHeaders = { ...privateCacheHeaders, ...(etag !== undefined && { etag: `"${etag}"` }) };
  const caching = isAnonymous ? publicHeaders(result.keys?.header ?? [], large.etag) : ownHeaders;
  const head = { ...dependencies.headers[version], ...caching, ...own };
  const known = isAnonymous && matchingEtag(request.headers['if-none-match'] ?? '', large.etag);
  if (known) {
    reply.hijack().raw.writeHead(304, head).end();
    return reply;
  }
  dependencies.largeBodies.openStream(reply.raw);
  const signal = cancelledByClient(reply);
  const options = () => ({
    principal: { kind: 'anonymous' as const },
    requestId: request.id,
    signal,
    deadline: startDeadline().date,
  });
  const typed = { ...head, 'content-type': jsonType };
  return sendTextStream({ request, reply }, { head: typed, pieces: large.read(options), signal });
}

function publicHeaders(keys: readonly string[], etag: string) {
  return { ...publicCacheHeaders, etag, ...(keys.length > 0 && { 'surrogate-key': joinKeys(keys) }) };
}
