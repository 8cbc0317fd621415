import type { IncomingMessage, ServerResponse } from 'node:http';

/** The limits for reading and dropping an unwanted body, so that the response arrives. */
const maxDroppedBytes = 8_388_608;
const maxDroppingMs = 2_000;
/** A body up to this size is read to its end, so that the connection can be reused. */
const maxReusedBytes = 1_048_576;

const answered = new WeakSet<ServerResponse>();

/**
 * Makes sure that a response that is sent before the end of the request's body reaches the client. Resetting the
 * connection while the client still sends would lose the response; reading everything would let clients send without
 * end. So the response is sent, our side is closed unless the connection is kept, further data is dropped for a while, and
 * then the connection is closed.
 */
export function dropUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  const isChunked = headers['transfer-encoding'] !== undefined;
  const length = Number(headers['content-length'] ?? 0);
  if (!isChunked && length === 0) return;
  if (isChunked || length > maxReusedBytes || headers.expect !== undefined) closeUnlessRead(request, response);
  const end = response.end;
  response.end = (...parameters: unknown[]) => {
    response.end = end;
    if (request.complete || request.destroyed) return Reflect.apply(end, response, parameters) as ServerResponse;
    const [data] = parameters;
    if (typeof data === 'string' || data instanceof Uint8Array) response.write(data);
    else response.flushHeaders();
    answered.add(response);
    const { socket } = request;
    const isLast = !response.shouldKeepAlive && !response.chunkedEncoding && response.socket !== null;
    if (isLast) socket.end();
    drop(request, () => {
      if (!isLast) response.end();
      // The rest of the body is not waited for.
      if (!request.complete) socket.destroySoon();
    });
    return response;
  };
}

/** Whether a response was sent, perhaps before the end of the request. */
export function isAnswered(response: ServerResponse): boolean {
  return response.writableFinished || answered.has(response);
}

function closeUnlessRead(request: IncomingMessage, response: ServerResponse): void {
  const { shouldKeepAlive } = response;
  response.shouldKeepAlive = false;
  request.once('end', () => {
    response.shouldKeepAlive = shouldKeepAlive;
  });
}

function drop(request: IncomingMessage, then: () => void): void {
  let dropped = 0;
  const stop = () => {
    clearTimeout(timer);
    request.off('data', count).off('end', stop).off('close', stop);
    then();
  };
  const count = (chunk: Buffer) => {
    dropped += chunk.length;
    // Stop reading; until the timeout the client may still read its response.
    if (dropped > maxDroppedBytes) request.off('data', count).pause();
  };
  const timer = setTimeout(stop, maxDroppingMs);
  request.on('data', count).once('end', stop).once('close', stop).resume();
}
