import { randomUUID } from 'node:crypto';
import type { DescMethodUnary, DescService, Message, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { IfMatch } from '@commonplace/domain/edit-tags';
import { DomainError } from '@commonplace/domain/errors';
import type { Principal } from '@commonplace/domain/principal';
import { Client, credentials, Metadata, type ChannelCredentials } from '@grpc/grpc-js';
import { context, propagation, SpanKind, trace } from '@opentelemetry/api';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { PrincipalSigner } from './assertions.ts';
import { sendOnce } from './attempt.ts';
import { clientChannelOptions, defaultCallLimitMs } from './channel-options.ts';
import { createCallRecorder, type CallRecorder } from './client-metrics.ts';
import { toDomainError } from './error-table.ts';
import { announcesReplay, sendKeyedCall, type KeyedCallOptions } from './keyed-call.ts';
import { metadataKeys, metadataSetter, sendIfMatch } from './metadata.ts';
import { unaryMethods, type UnaryMethod, type UnaryMethodNames } from './methods.ts';
import { Reachability } from './reachability.ts';
import { RetryBudget, withRetries } from './retry.ts';
import { describeSpan, recordFailure, tracer } from './tracing.ts';

/** Options of one call. A handler's CallContext fits, and passes on its signal, deadline and request id. */
export interface RpcCallOptions {
  /** The identity that the call is made for. */
  principal: Principal;
  requestId?: string | undefined;
  signal?: AbortSignal | undefined;
  /** A time limit of this call. */
  timeoutMs?: number | undefined;
  /** The caller's own deadline; the earlier of the two applies. A call without either has the client's default time limit. */
  deadline?: Date | undefined;
  /** The share of the remaining time that this call may take, if its caller can go on without an answer (`optionalShare`). */
  timeShare?: number | undefined;
  /** Makes a write take effect once, however often it is sent. Reads ignore it. */
  keyed?: KeyedCallOptions | undefined;
  /**
   * Makes a write fail unless its record is in one of these states (`requireMatch`). Named differently from the CallContext
   * field, so that a handler's condition does not pass on to the calls that it makes.
   */
  recordStates?: IfMatch | undefined;
}

/** One function per unary method. Rejects with a DomainError and nothing else. */
export type RpcClient<S extends DescService> = {
  [K in UnaryMethodNames<S>]: S['method'][K] extends DescMethodUnary<infer I, infer O>
    ? (request: MessageInitShape<I>, options: RpcCallOptions) => Promise<MessageShape<O>>
    : never;
};

export interface RpcClientOptions {
  /** `host:port`, or a target such as `dns:///content:4000` whose addresses share the calls. */
  address: string;
  /** Signs principals with this process's key. */
  signer: PrincipalSigner;
  /** The receiving service, for protos that every service implements and whose package does not name it. */
  audience?: string | undefined;
  /** From `createTransportSecurity`; without encryption if absent. */
  credentials?: ChannelCredentials | undefined;
  logger?: Logger | undefined;
  registry?: Registry | undefined;
  /** REQUEST_TIMEOUT_SECONDS, in milliseconds, 5000 if absent: the time limit of a call that has none. Other limits follow it. */
  defaultTimeoutMs?: number | undefined;
}

/** A connection to one service, shared by the clients of all its resources. */
export interface RpcConnection extends AsyncDisposable {
  client<S extends DescService>(service: S): RpcClient<S>;
}

interface Connection {
  client: Client;
  reachability: Reachability;
  signer: PrincipalSigner;
  audience: string | undefined;
  logger: Logger | undefined;
  defaultTimeoutMs: number;
  budget: RetryBudget;
  record: CallRecorder;
}

/**
 * Opens a connection on the first call, and again whenever it is lost. Calls wait for a server that is restarting; if it
 * stays unreachable, they fail at once.
 */
export function connectRpc(options: RpcClientOptions): RpcConnection {
  const { address, defaultTimeoutMs = defaultCallLimitMs } = options;
  const security = options.credentials ?? credentials.createInsecure();
  const client = new Client(address, security, clientChannelOptions(defaultTimeoutMs));
  // A restart takes twice as long as a call may; on a starved machine, a first connection does too.
  const reachability = new Reachability(client.getChannel(), 2 * defaultTimeoutMs);
  const connection: Connection = {
    client,
    reachability,
    signer: options.signer,
    audience: options.audience,
    logger: options.logger,
    defaultTimeoutMs,
    budget: new RetryBudget(),
    record: createCallRecorder(options.registry),
  };
  return {
    client<S extends DescService>(service: S) {
      const calls = unaryMethods(service).map((method) => [method.localName, callMethod(method, connection)]);
      return Object.fromEntries(calls) as RpcClient<S>;
    },
    async [Symbol.asyncDispose]() {
      reachability.close();
      client.close();
    },
  };
}

/** Creates a typed client with its own connection. */
export function createRpcClient<S extends DescService>(
  service: S,
  options: RpcClientOptions,
): RpcClient<S> & AsyncDisposable {
  const connection = connectRpc(options);
  const close = () => connection[Symbol.asyncDispose]();
  return { ...connection.client(service), [Symbol.asyncDispose]: close };
}

/** Returns the service that a token is for: `content` for `commonplace.content.v1.ArticlesService`. */
function audienceOf({ service }: UnaryMethod): string {
  const owner = service.split('.')[1];
  if (owner === undefined) throw new Error(`${service} has no service name in its package`);
  return owner;
}

function callMethod(method: UnaryMethod, connection: Connection) {
  const { name, attributes } = describeSpan(method);
  return async (request: object, options: RpcCallOptions): Promise<Message> => {
    const parent = context.active();
    const startedAt = performance.now();
    let code = 'ok';
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
    try {
      const metadata = new Metadata();
      propagation.inject(trace.setSpan(parent, span), metadata, metadataSetter);
      return await runCall(method, connection, method.encodeRequest(request), metadata, options);
    } catch (error) {
      const failure = error instanceof DomainError ? error : toDomainError(error);
      recordFailure(span, failure);
      code = failure.code;
      if (failure.code === 'caller_refused') {
        connection.logger?.error(
          { method: method.path },
          'the service rejected our identity: compare INTERNAL_AUTH_PRIVATE_KEY here with INTERNAL_AUTH_PUBLIC_KEYS there, and the clocks',
        );
      }
      throw failure;
    } finally {
      span.end();
      connection.record(method, code, (performance.now() - startedAt) / 1_000);
    }
  };
}

/** Returns the time at which a call ends. The default limits calls outside of a request: one of a request has its deadline. */
function deadlineOf({ timeoutMs, deadline, timeShare = 1 }: RpcCallOptions, defaultTimeoutMs: number): number {
  const now = Date.now();
  const ownMs = timeoutMs ?? (deadline ? Infinity : defaultTimeoutMs);
  const leftMs = Math.min(ownMs, (deadline?.getTime() ?? Infinity) - now);
  return now + leftMs * timeShare;
}

async function runCall(
  method: UnaryMethod,
  connection: Connection,
  request: Buffer,
  metadata: Metadata,
  options: RpcCallOptions,
): Promise<Message> {
  const { client, reachability, signer, audience = audienceOf(method), budget, logger } = connection;
  const { path, isRepeatable } = method;
  const { signal } = options;
  const deadline = deadlineOf(options, connection.defaultTimeoutMs);
  metadata.set(metadataKeys.principal, await signer.sign(options.principal, audience));
  metadata.set(metadataKeys.requestId, options.requestId ?? randomUUID());
  const keyed = isRepeatable ? undefined : options.keyed;
  if (keyed) sendKeyedCall(metadata, keyed);
  if (!isRepeatable && options.recordStates !== undefined) sendIfMatch(metadata, options.recordStates);
  const onMetadata = (received: Metadata) => {
    if (announcesReplay(received)) keyed?.onReplay();
  };
  const send = () => sendOnce({ client, path, request, metadata, deadline, signal, onMetadata });
  const response = await withRetries(send, {
    isRepeatable,
    budget,
    deadline,
    signal,
    waitUntilReachable: () => reachability.wait(deadline, signal),
    onRetry: (error, attempt) => logger?.warn({ method: path, attempt, err: error.cause }, 'retrying call'),
  });
  return method.decodeResponse(response);
}
