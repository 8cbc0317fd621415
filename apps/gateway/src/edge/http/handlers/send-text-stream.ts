import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface TextStream {
  head: Record<string, string>;
  chunks: AsyncIterable<string>;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

/**
 * Sends a text while it is generated, with the client's backpressure. A failure after the first chunk closes the
 * connection, so that the client does not take a part for the whole.
 */
export async function sendTextStream(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { head, chunks, signal }: TextStream,
): Promise<FastifyReply> {
  const rest = chunks[Symbol.asyncIterator]();
  // A failure before the first chunk is answered like any other.
  const first = await rest.next();
  reply.hijack().raw.writeHead(200, head);
  if (request.method === 'HEAD') {
    reply.raw.end();
    return reply;
  }
  const body = Readable.from(withFirst(first, rest), { objectMode: false });
  await pipeline(body, reply.raw).catch((error: unknown) => {
    if (!signal.aborted) request.log.warn({ err: error, request_id: request.id }, 'a large response was interrupted');
    reply.raw.destroy();
  });
  return reply;
}

async function* withFirst(first: IteratorResult<string>, rest: AsyncIterator<string>): AsyncGenerator<string> {
  for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
}
