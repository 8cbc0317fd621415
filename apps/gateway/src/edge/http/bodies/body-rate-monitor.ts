import type { IncomingMessage, ServerResponse } from 'node:http';

/** The minimum number of bytes in each span, unless the body is complete: 1 KiB per second. */
export const minBytes = 10_240;
export const spanMs = 10_000;
const tickMs = 1_000;

type Body = Pick<IncomingMessage, 'complete' | 'readableLength' | 'readableHighWaterMark'> & {
  /** Null after the connection has closed, in spite of Node's types. */
  socket: Pick<IncomingMessage['socket'], 'bytesRead'> | null;
};

interface Progress {
  bytes: number;
  since: number;
}

export interface BodyRateMonitor<Request> {
  /** Starts to watch a body that the client may send. */
  watch(request: Request): void;
  forget(request: Request): void;
}

/** Reports bodies that arrive too slowly, not counting the time in which they wait to be read. */
export function createBodyRateMonitor<Request extends Body>(
  onTooSlow: (request: Request) => void,
): BodyRateMonitor<Request> {
  const bodies = new Map<Request, Progress>();
  let timer: NodeJS.Timeout | undefined;
  const forget = (request: Request) => {
    bodies.delete(request);
    if (bodies.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  const check = (request: Request, progress: Progress, now: number) => {
    if (request.complete || request.socket === null) {
      forget(request);
      return;
    }
    const { bytesRead } = request.socket;
    // A full buffer waits for the reader.
    const isFull = request.readableLength >= request.readableHighWaterMark;
    if (isFull || bytesRead - progress.bytes >= minBytes) bodies.set(request, { bytes: bytesRead, since: now });
    else if (now - progress.since >= spanMs) {
      forget(request);
      onTooSlow(request);
    }
  };
  const checkAll = () => {
    const now = performance.now();
    for (const [request, progress] of bodies) check(request, progress, now);
  };
  return {
    watch(request) {
      bodies.set(request, { bytes: request.socket?.bytesRead ?? 0, since: performance.now() });
      timer ??= setInterval(checkAll, tickMs).unref();
    },
    forget,
  };
}

/** Whether a request has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Watches the rate of a request's body from the time its client may send it. */
export function watchBody(
  pace: BodyRateMonitor<IncomingMessage>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (!hasBody(request)) return;
  response.once('close', () => pace.forget(request));
  if (request.headers.expect === undefined) {
    pace.watch(request);
    return;
  }
  const { writeContinue } = response;
  response.writeContinue = (callback) => {
    pace.watch(request);
    writeContinue.call(response, callback);
  };
}
