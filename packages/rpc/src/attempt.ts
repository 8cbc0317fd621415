import { DomainError } from '@commonplace/domain/errors';
import type { Client, Metadata, ServiceError } from '@grpc/grpc-js';
import { fromGrpcFailure, hasDetails } from './error-table.ts';
import { passBytes } from './methods.ts';

/**
 * How far a failed call got:
 * - `unprocessed`: no handler has seen it. It never left this process, or the server refused it unread.
 * - `unknown`: the connection broke, and a handler may have run.
 * - `answered`: the failure is the response of a handler, or the deadline passed.
 */
export type Fate = 'unprocessed' | 'unknown' | 'answered';

export type CallOutcome = { response: Buffer } | { failure: DomainError; fate: Fate };

/** A call that was sent once. */
export interface CallAttempt {
  outcome: Promise<CallOutcome>;
  cancel(): void;
}

export interface AttemptOptions {
  client: Client;
  path: string;
  request: Buffer;
  metadata: Metadata;
  /** Milliseconds since the epoch. */
  deadline: number;
  signal: AbortSignal | undefined;
  /** Called with the metadata that the server sends before its response. */
  onMetadata: (metadata: Metadata) => void;
}

/** Sends a call once. Never rejects: failures are part of the outcome. */
export function sendOnce(options: AttemptOptions): CallAttempt {
  const { signal } = options;
  if (signal?.aborted) return failed(new DomainError('cancelled', 'cancelled', { cause: signal.reason }));
  try {
    return start(options);
  } catch (error) {
    // The client was closed in the meantime.
    return failed(new DomainError('unavailable', 'service unavailable', { cause: error }));
  }
}

function failed(failure: DomainError): CallAttempt {
  return { outcome: Promise.resolve({ failure, fate: 'answered' }), cancel() {} };
}

function start({ client, path, request, metadata, deadline, signal, onMetadata }: AttemptOptions): CallAttempt {
  const { promise: outcome, resolve } = Promise.withResolvers<CallOutcome>();
  const call = client.makeUnaryRequest<Buffer, Buffer>(
    path,
    passBytes,
    passBytes,
    request,
    metadata,
    { deadline },
    (error, response) => {
      signal?.removeEventListener('abort', cancel);
      if (response) resolve({ response });
      else if (error) resolve(explain(error, signal, call.getPeer() === client.getChannel().getTarget()));
      else resolve({ failure: new DomainError('internal', 'internal error'), fate: 'answered' });
    },
  );
  call.on('metadata', onMetadata);
  const cancel = () => call.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  return { outcome, cancel };
}

/** The message of grpc-js for a stream that the server refused, by itself or with a GOAWAY. */
const refusedByServer = 'Stream refused by server';

/** `neverSent`: grpc-js names the target instead of a peer until a call is on a connection. */
function explain(error: ServiceError, signal: AbortSignal | undefined, neverSent: boolean): CallOutcome {
  const failure = fromGrpcFailure(error);
  if (hasDetails(error)) return { failure, fate: 'answered' };
  // A call that ends as cancelled without an abort of ours was cut off by the other side.
  const isCutOff = failure.code === 'cancelled' && !signal?.aborted;
  if (isCutOff) {
    return { failure: new DomainError('unavailable', 'service unavailable', { cause: error }), fate: 'unknown' };
  }
  if (failure.code !== 'unavailable') return { failure, fate: 'answered' };
  return { failure, fate: neverSent || error.details === refusedByServer ? 'unprocessed' : 'unknown' };
}
