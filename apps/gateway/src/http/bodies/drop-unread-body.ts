import type { IncomingMessage, ServerResponse } from 'node:http';

/** How much of a body that nobody wants is read and dropped, and for how long, so that the answer arrives. */
const maxDroppedBytes = 8_388_608;
const maxDroppingMs = 2_000;
/** A body up to here is dropped to its end, after which the connection serves the next request. */
const maxReusedBytes = 1_048_576;

const answered = new WeakSet<ServerResponse>();

/**
 * Has an answer that comes before the end of the request's body reach the client. Resetting the connection while the
 * client still sends would lose the answer; reading it all would let anybody send without end. So the answer goes out and,
 * where the connection is not kept, our side of it is closed at once; what the client is still sending is dropped for a
 * while, and then the connection is gone.
 */
export function dropUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  const isChunked = headers['transfer-encoding'] !== undefined;
  const length = Number(headers['content-length'] ?? 0);
  if (!isChunked && length === 0) return;
  if (isChunked || length > maxReusedBytes || headers.expect !== undefined) closeUnlessRead(request, response);
  const end = response.end;
  response.end = (...given: unknown[]) => {
    response.end = end;
    if (request.complete || request.destroyed) return Reflect.apply(end, response, given) as ServerResponse;
    const [data] = given;
    if (typeof data === 'string' || data instanceof Uint8Array) response.write(data);
    else response.flushHeaders();
    answered.add(response);
    const { socket } = request;
    const isLast = !response.shouldKeepAlive && !response.chunkedEncoding && response.socket !== null;
    if (isLast) socket.end();
    drop(request, () => {
      if (!isLast) response.end();
      // A body that has not come by now is not waited for.
      if (!request.complete) socket.destroySoon();
    });
    return response;
  };
}

/** Whether an answer went out although the request was not read to its end. */
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
    // What the client has not sent by now it cannot send; until the time is over it may still read its answer.
    if (dropped > maxDroppedBytes) request.off('data', count).pause();
  };
  const timer = setTimeout(stop, maxDroppingMs);
  request.on('data', count).once('end', stop).once('close', stop).resume();
}
