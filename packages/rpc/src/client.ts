import { randomUUID } from 'node:crypto';
import type { DescMethodUnary, DescService, Message, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import { Client, credentials, Metadata, type ServiceError } from '@grpc/grpc-js';
import { context, propagation, SpanKind, trace } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { clientChannelOptions } from './channel-options.ts';
import { DomainError } from './errors.ts';
import { fromGrpcFailure, toDomainError } from './error-table.ts';
import { metadataKeys, metadataSetter } from './metadata.ts';
import { passBytes, unaryMethods, type UnaryMethod, type UnaryMethodNames } from './methods.ts';
import type { Principal, PrincipalSigner } from './principal.ts';
import { RetryBudget, withRetries } from './retry.ts';
import { describeSpan, recordFailure, tracer } from './tracing.ts';

/** How one call is made. A handler's CallContext fits: its signal, deadline and request id then hold for this call too. */
export interface RpcCallOptions {
  /** On whose behalf. */
  principal: Principal;
  requestId?: string | undefined;
  signal?: AbortSignal | undefined;
  /** How long the call may take; the client's default unless given. */
  timeoutMs?: number | undefined;
  /** The caller's own deadline, which shortens the time. */
  deadline?: Date | undefined;
}

/** One function per unary method. It rejects with a DomainError and nothing else. */
export type RpcClient<S extends DescService> = {
  [K in UnaryMethodNames<S>]: S['method'][K] extends DescMethodUnary<infer I, infer O>
    ? (request: MessageInitShape<I>, options: RpcCallOptions) => Promise<MessageShape<O>>
    : never;
};

export interface RpcClientOptions {
  /** `host:port`, or a target such as `dns:///content:4000` whose addresses share the calls. */
  address: string;
  signer: PrincipalSigner;
  logger?: Logger | undefined;
  /** How long a call may take, 5000 ms unless given. */
  defaultTimeoutMs?: number | undefined;
}

interface Connection {
  client: Client;
  signer: PrincipalSigner;
  logger: Logger | undefined;
  defaultTimeoutMs: number;
  budget: RetryBudget;
}

/** A typed client. It connects on the first call, fails at once while the server is down, and reconnects by itself. */
export function createRpcClient<S extends DescService>(
  service: S,
  options: RpcClientOptions,
): RpcClient<S> & AsyncDisposable {
  const connection: Connection = {
    client: new Client(options.address, credentials.createInsecure(), clientChannelOptions),
    signer: options.signer,
    logger: options.logger,
    defaultTimeoutMs: options.defaultTimeoutMs ?? 5_000,
    budget: new RetryBudget(),
  };
  const calls = unaryMethods(service).map((method) => [method.localName, callMethod(method, connection)]);
  const close = async () => connection.client.close();
  return { ...Object.fromEntries(calls), [Symbol.asyncDispose]: close } as RpcClient<S> & AsyncDisposable;
}

function callMethod(method: UnaryMethod, connection: Connection) {
  const { name, attributes } = describeSpan(method);
  return async (request: object, options: RpcCallOptions): Promise<Message> => {
    const parent = context.active();
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
    try {
      const metadata = new Metadata();
      propagation.inject(trace.setSpan(parent, span), metadata, metadataSetter);
      return await runCall(method, connection, method.encodeRequest(request), metadata, options);
    } catch (error) {
      const failure = error instanceof DomainError ? error : toDomainError(error);
      recordFailure(span, failure);
      throw failure;
    } finally {
      span.end();
    }
  };
}

async function runCall(
  method: UnaryMethod,
  connection: Connection,
  request: Buffer,
  metadata: Metadata,
  options: RpcCallOptions,
): Promise<Message> {
  const { signal } = options;
  const ownDeadline = Date.now() + (options.timeoutMs ?? connection.defaultTimeoutMs);
  const deadline = options.deadline ? Math.min(ownDeadline, options.deadline.getTime()) : ownDeadline;
  metadata.set(metadataKeys.principal, await connection.signer.sign(options.principal));
  metadata.set(metadataKeys.requestId, options.requestId ?? randomUUID());
  const send = () => sendOnce(method, connection.client, request, metadata, deadline, signal);
  const response = await (method.isRepeatable
    ? withRetries(send, {
        budget: connection.budget,
        deadline,
        signal,
        onRetry: (error, attempt) =>
          connection.logger?.warn({ method: method.path, attempt, err: error.cause }, 'call is sent again'),
      })
    : send());
  return method.decodeResponse(response);
}

function sendOnce(
  method: UnaryMethod,
  client: Client,
  request: Buffer,
  metadata: Metadata,
  deadline: number,
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new DomainError('cancelled', 'cancelled', { cause: signal.reason }));
      return;
    }
    const call = client.makeUnaryRequest<Buffer, Buffer>(
      method.path,
      passBytes,
      passBytes,
      request,
      metadata,
      { deadline },
      (error, response) => {
        signal?.removeEventListener('abort', cancel);
        if (error) reject(explain(error, signal));
        else if (response) resolve(response);
        else reject(new DomainError('internal', 'internal error', { cause: new Error(`${method.path}: no response`) }));
      },
    );
    const cancel = () => call.cancel();
    signal?.addEventListener('abort', cancel, { once: true });
  });
}

/** A call that ends as cancelled without our doing was cut off by the other side. */
function explain(error: ServiceError, signal: AbortSignal | undefined): DomainError {
  const failure = fromGrpcFailure(error);
  if (failure.code !== 'cancelled' || signal?.aborted) return failure;
  return new DomainError('unavailable', 'service unavailable', { cause: error });
}
