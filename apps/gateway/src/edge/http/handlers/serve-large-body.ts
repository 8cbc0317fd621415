import type { RpcCallOptions } from '@commonplace/rpc/client';
import type { FastifyReply } from 'fastify';
import { hasCapacity, runLargeRead } from '../responses/large-read-queue.ts';
import type { LargeBody } from '../../served-route.ts';
import { cancelledByClient } from '../requests/cancellation.ts';
import { matchingEtag } from '../responses/etag.ts';
import { jsonType, privateCacheHeaders, publicCacheHeaders } from '../responses/headers.ts';
import { joinKeys } from '../responses/render.ts';
import { warningHeader } from '../responses/set-warnings.ts';
import { allowanceOf } from '../responses/allowance-of.ts';
import type { Answer, Exchange } from './call-route.ts';
import { sendTextStream } from './send-text-stream.ts';

/** Larger bodies are streamed; the cache would not store them anyway. */
const maxBufferedBytes = 8 * 1024 * 1024;

/** Thrown by a shared fill whose body is too large, so that each caller streams it. */
export class TooLargeToBuffer extends Error {
  override readonly name = 'TooLargeToBuffer';
  readonly large: LargeBody;
  readonly answer: Answer;

  constructor(answer: Answer, large: LargeBody) {
    super('the body is too large to buffer');
    this.answer = answer;
    this.large = large;
  }
}

/** Returns a TooLargeToBuffer and rethrows other errors. */
export function asTooLargeToBuffer(error: unknown): TooLargeToBuffer {
  if (error instanceof TooLargeToBuffer) return error;
  throw error;
}

/** Reads a large body into one string. @throws TooLargeToBuffer if it is too large or the queue is full. */
export async function readWhole(answer: Answer, options: RpcCallOptions): Promise<string> {
  const { large } = answer;
  if (!large) throw new Error('the result has no large body');
  if (large.bytes > maxBufferedBytes || !hasCapacity()) throw new TooLargeToBuffer(answer, large);
  return runLargeRead(async () => {
    let text = '';
    for await (const chunk of large.read(() => options)) text += chunk;
    return text;
  });
}

/**
 * Streams a large public body, chunk by chunk, with the client's backpressure.
 */
export async function serveLargeBody(
  { context, dependencies }: Exchange,
  { large, answer: { keys, link, etag } }: TooLargeToBuffer,
): Promise<FastifyReply> {
  const { request, reply, version, isAnonymous, deadline } = context;
  const warning = warningHeader(context, dependencies.headers);
  const own = {
    'x-request-id': request.id,
    ...allowanceOf(reply),
    ...(link !== undefined && { link }),
    ...(warning && { warning }),
  };
  const ownHeaders = { ...privateCacheHeaders, ...(etag !== undefined && { etag: `"${etag}"` }) };
  const caching = isAnonymous ? publicHeaders(keys?.header ?? [], large.etag) : ownHeaders;
  const head = { ...dependencies.headers[version], ...caching, ...own };
  const isUnchanged = isAnonymous && matchingEtag(request.headers['if-none-match'] ?? '', large.etag);
  if (isUnchanged) {
    reply.hijack().raw.writeHead(304, head).end();
    return reply;
  }
  dependencies.largeBodies.openStream(reply.raw);
  const signal = cancelledByClient(reply);
  const options = () => ({
    principal: { kind: 'anonymous' as const },
    requestId: request.id,
    signal,
    deadline: deadline.startAnother().date,
  });
  const typed = { ...head, 'content-type': jsonType };
  return sendTextStream({ request, reply }, { head: typed, chunks: large.read(options), signal });
}

function publicHeaders(keys: readonly string[], etag: string) {
  return { ...publicCacheHeaders, etag, ...(keys.length > 0 && { 'surrogate-key': joinKeys(keys) }) };
}
