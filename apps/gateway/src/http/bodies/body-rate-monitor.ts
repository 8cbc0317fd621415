import type { IncomingMessage, ServerResponse } from 'node:http';

/** A body brings so much in each span of time, or all that is left of it: 1 KiB a second. */
export const minBytes = 10_240;
export const spanMs = 10_000;
const tickMs = 1_000;

type Body = Pick<IncomingMessage, 'complete' | 'readableLength' | 'readableHighWaterMark'> & {
  /** Node takes it away once the connection has ended, whatever its types say. */
  socket: Pick<IncomingMessage['socket'], 'bytesRead'> | null;
};

interface Progress {
  bytes: number;
  since: number;
}

/** The bodies that are arriving. */
export interface BodyRateMonitor<Request> {
  /** Watches a body that the client may send. */
  watch(request: Request): void;
  forget(request: Request): void;
}

/** Tells of each body that arrives more slowly than any client sends, for as long as it is us who wait. */
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
  const look = (request: Request, progress: Progress, now: number) => {
    if (request.complete || request.socket === null) {
      forget(request);
      return;
    }
    const { bytesRead } = request.socket;
    // What is full is for us to read.
    const isOurs = request.readableLength >= request.readableHighWaterMark;
    if (isOurs || bytesRead - progress.bytes >= minBytes) bodies.set(request, { bytes: bytesRead, since: now });
    else if (now - progress.since >= spanMs) {
      forget(request);
      onTooSlow(request);
    }
  };
  const lookAtAll = () => {
    const now = performance.now();
    for (const [request, progress] of bodies) look(request, progress, now);
  };
  return {
    watch(request) {
      bodies.set(request, { bytes: request.socket?.bytesRead ?? 0, since: performance.now() });
      timer ??= setInterval(lookAtAll, tickMs).unref();
    },
    forget,
  };
}

/** Whether a request brings a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Has the pace of a request's body watched, from when its client may send it. */
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
