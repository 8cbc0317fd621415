import type { DescMethodUnary, DescService, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import { withTimeout } from '@commonplace/background/with-timeout';
import type { CallContext } from '@commonplace/domain/call-context';
import { Server, ServerCredentials, type ServiceDefinition, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { HealthImplementation } from 'grpc-health-check';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { PrincipalVerifier } from './assertions.ts';
import { defaultCallLimitMs, serverChannelOptions } from './channel-options.ts';
import { addHealthService, type DependencyChecks } from './health.ts';
import type { CallMemory } from './keyed-call.ts';
import { passBytes, unaryMethods, type UnaryMethodNames } from './methods.ts';
import { serveMethod, type CallEnvironment, type UnaryHandler } from './server-call.ts';
import { createCallObserver } from './server-metrics.ts';

/** One function per unary method: a decoded request in, an init object of the response out. */
export type ServiceImplementation<S extends DescService> = {
  [K in UnaryMethodNames<S>]: S['method'][K] extends DescMethodUnary<infer I, infer O>
    ? (request: MessageShape<I>, call: CallContext) => Promise<MessageInitShape<O>>
    : never;
};

export interface RpcServerOptions {
  /** Verifies the principal of every call. */
  verifier: PrincipalVerifier;
  /** From `createTransportSecurity`; without encryption if absent. */
  credentials?: ServerCredentials | undefined;
  logger: Logger;
  /** Registry for call durations; no metrics without it. */
  registry?: Registry | undefined;
  /** Stores answers to keyed calls; without it, keyed calls are carried out like any other. */
  memory?: CallMemory | undefined;
  /** Dependencies that the health service reports by name, besides the server itself. */
  checks?: DependencyChecks | undefined;
  /** REQUEST_TIMEOUT_SECONDS, in milliseconds, 5000 if absent. */
  defaultTimeoutMs?: number | undefined;
}

export interface RpcServer extends AsyncDisposable {
  /** Registers a service; call it before `listen`. */
  add<S extends DescService>(service: S, implementation: ServiceImplementation<S>): void;
  /** Binds and reports SERVING; port 0 selects a free one. Returns the port. */
  listen(host: string, port: number): Promise<number>;
  /** Reports NOT_SERVING, and continues serving. */
  drain(): void;
  /** Reports NOT_SERVING, waits some seconds for running calls, then aborts them. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Time for running calls to end at shutdown. */
const gracePeriodMs = 5_000;
/** Time for handlers to react to an aborted call. */
const abortPeriodMs = 1_000;

/** Creates a gRPC server for protobuf-es services, with the standard health service. */
export function createRpcServer(options: RpcServerOptions): RpcServer {
  const server = new Server(serverChannelOptions(options.defaultTimeoutMs ?? defaultCallLimitMs));
  const health = new HealthImplementation();
  addHealthService(server, health, options.checks ?? {});
  const serviceNames = [''];
  const running = new Set<Promise<void>>();
  const environment: CallEnvironment = {
    verifier: options.verifier,
    logger: options.logger,
    memory: options.memory,
    observe: createCallObserver(options.registry),
    track(call) {
      running.add(call);
      void call.finally(() => running.delete(call));
    },
  };
  const drain = () => {
    for (const name of serviceNames) health.setStatus(name, 'NOT_SERVING');
  };
  return {
    add(service, implementation) {
      addService(server, service, implementation, environment);
      serviceNames.push(service.typeName);
    },
    async listen(host, port) {
      const bound = await bind(server, host, port, options.credentials ?? ServerCredentials.createInsecure());
      for (const name of serviceNames) health.setStatus(name, 'SERVING');
      return bound;
    },
    drain,
    async [Symbol.asyncDispose]() {
      drain();
      await stop(server, running, options.logger);
    },
  };
}

function addService<S extends DescService>(
  server: Server,
  service: S,
  implementation: ServiceImplementation<S>,
  environment: CallEnvironment,
): void {
  const definition: ServiceDefinition = {};
  const handlers: UntypedServiceImplementation = {};
  const untyped = implementation as unknown as Record<string, UnaryHandler | undefined>;
  for (const method of unaryMethods(service)) {
    const handler = untyped[method.localName];
    if (!handler) throw new Error(`${method.path} has no handler`);
    Object.assign(definition, {
      [method.localName]: {
        path: method.path,
        originalName: method.name,
        requestStream: false,
        responseStream: false,
        requestSerialize: passBytes,
        requestDeserialize: passBytes,
        responseSerialize: passBytes,
        responseDeserialize: passBytes,
      },
    });
    handlers[method.localName] = serveMethod(method, handler.bind(implementation), environment);
  }
  server.addService(definition, handlers);
}

function bind(server: Server, host: string, port: number, credentials: ServerCredentials): Promise<number> {
  const address = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  return new Promise((resolve, reject) => {
    server.bindAsync(address, credentials, (error, bound) => (error ? reject(error) : resolve(bound)));
  });
}

/** Resolves when all handlers have ended or the periods above have passed. */
async function stop(server: Server, running: Set<Promise<void>>, logger: Logger): Promise<void> {
  const drained = new Promise<void>((resolve, reject) => {
    server.tryShutdown((error) => (error ? reject(error) : resolve()));
  });
  if (!(await within(gracePeriodMs, drained))) {
    logger.warn({ running: running.size }, 'calls did not end in time, aborting them');
    server.forceShutdown();
  }
  if (!(await within(abortPeriodMs, Promise.allSettled(running)))) {
    logger.error({ running: running.size }, 'handlers did not end after their calls were aborted');
  }
}

/** Tells whether the work ended within the time. */
function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const ended = work.then(() => true);
  return withTimeout(ended, milliseconds, () => false);
}
