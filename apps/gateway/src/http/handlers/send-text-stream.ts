import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Pieces {
  head: Record<string, string>;
  pieces: AsyncIterable<string>;
  /** Fires when the client has gone. */
  signal: AbortSignal;
}

/**
 * Sends a text as it is read: the client's own pace is the pace of reading. What fails after the beginning has gone out ends
 * the connection, so that nobody takes a part of it for the whole.
 */
export async function sendTextStream(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { head, pieces, signal }: Pieces,
): Promise<FastifyReply> {
  const rest = pieces[Symbol.asyncIterator]();
  // What fails at once is answered like any other failure.
  const first = await rest.next();
  reply.hijack().raw.writeHead(200, head);
  if (request.method === 'HEAD') {
    reply.raw.end();
    return reply;
  }
  const body = Readable.from(following(first, rest), { objectMode: false });
  await pipeline(body, reply.raw).catch((error: unknown) => {
    if (!signal.aborted) request.log.warn({ err: error, request_id: request.id }, 'a large answer broke off');
    reply.raw.destroy();
  });
  return reply;
}

async function* following(first: IteratorResult<string>, rest: AsyncIterator<string>): AsyncGenerator<string> {
  for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
}
