import { randomUUID } from 'node:crypto';
import type { Message } from '@bufbuild/protobuf';
import type { CallContext } from '@commonplace/domain/call-context';
import { callerRefused, DomainError, isOutage } from '@commonplace/domain/errors';
import type { Principal } from '@commonplace/domain/principal';
import { currentRequestId } from '@commonplace/domain/request-id';
import type { handleUnaryCall, sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import { context, propagation, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import type { Logger } from 'pino';
import type { PrincipalVerifier } from './assertions.ts';
import { toDomainError, toGrpcFailure } from './error-table.ts';
import { metadataGetter, metadataKeys, metadataText, readIfMatch } from './metadata.ts';
import { readKeyedCall, replayMetadata, type CallMemory } from './keyed-call.ts';
import type { UnaryMethod } from './methods.ts';
import { describeSpan, recordFailure, tracer } from './tracing.ts';

/** An untyped handler: decoded request in, init object of the response out. */
export type UnaryHandler = (request: Message, call: CallContext) => Promise<object>;

/** Settings that all calls of a server share. */
export interface CallEnvironment {
  verifier: PrincipalVerifier;
  logger: Logger;
  /** Stores answers to keyed calls; without it, keyed calls are carried out like any other. */
  memory: CallMemory | undefined;
  /** Called at the end of each call; `code` is `ok` or an error code. */
  observe(method: UnaryMethod, code: string, seconds: number): void;
  /** Registers a running handler, so that a shutdown can wait for it even if its caller has gone. */
  track(running: Promise<void>): void;
}

/** For callers without a deadline; ours always set one. */
const defaultDeadlineMs = 30_000;

/** Wraps a handler for grpc-js with authentication, deadline, cancellation, tracing and error mapping. */
export function serveMethod(
  method: UnaryMethod,
  handler: UnaryHandler,
  environment: CallEnvironment,
): handleUnaryCall<Buffer, Buffer> {
  const { name, attributes } = describeSpan(method);
  return (call, respond) => {
    const parent = propagation.extract(ROOT_CONTEXT, call.metadata, metadataGetter);
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
    const startedAt = performance.now();
    const finish = (error?: DomainError) => {
      if (error) recordFailure(span, error);
      span.end();
      environment.observe(method, error?.code ?? 'ok', (performance.now() - startedAt) / 1000);
    };
    const active = trace.setSpan(parent, span);
    environment.track(context.with(active, () => runCall(method, handler, environment, call, respond, finish)));
  };
}

async function runCall(
  method: UnaryMethod,
  handler: UnaryHandler,
  environment: CallEnvironment,
  call: ServerUnaryCall<Buffer, Buffer>,
  respond: sendUnaryData<Buffer>,
  finish: (error?: DomainError) => void,
): Promise<void> {
  const requestId = metadataText(call.metadata, metadataKeys.requestId) ?? randomUUID();
  const logger = environment.logger.child({ request_id: requestId, method: method.path });
  const deadline = readDeadline(call);
  const cancellation = watchCancellation(call, deadline);
  try {
    const principal = await authenticate(call, environment.verifier, logger);
    const request = method.decodeRequest(call.request);
    const ifMatch = readIfMatch(call.metadata);
    const callContext = { principal, signal: cancellation.signal, deadline, requestId, logger, ifMatch };
    const handle = async (own: CallContext) => method.encodeResponse(await handler(request, own));
    const answer = () => answerCall(method, call, callContext, environment.memory, handle);
    const { response, isReplayed } = await currentRequestId.run(requestId, answer);
    cancellation.stop();
    if (isReplayed) call.sendMetadata(replayMetadata());
    respond(null, response);
    finish();
    logger.debug('call served');
  } catch (error) {
    cancellation.stop();
    const failure = explain(error, cancellation.signal);
    if (failure.code === 'internal') logger.error({ err: error }, 'call failed');
    // Callers do not see the cause. A refused caller was logged above.
    else if (isOutage(failure) && failure.code !== 'caller_refused')
      logger.warn({ err: failure.cause ?? failure, code: failure.code }, 'call failed');
    else logger.debug({ code: failure.code }, 'call refused');
    respond(toGrpcFailure(failure));
    finish(failure);
  }
}

/** Returns the handler's answer, or the stored one of an earlier call with the same key. */
async function answerCall(
  method: UnaryMethod,
  call: ServerUnaryCall<Buffer, Buffer>,
  context: CallContext,
  memory: CallMemory | undefined,
  handle: (call: CallContext) => Promise<Buffer>,
) {
  const keyed = memory && readKeyedCall(call.metadata);
  if (!keyed) return { response: await handle(context), isReplayed: false };
  return memory.answer(keyed, context, method.path, handle);
}

async function authenticate(
  call: ServerUnaryCall<Buffer, Buffer>,
  verifier: PrincipalVerifier,
  logger: Logger,
): Promise<Principal> {
  const token = metadataText(call.metadata, metadataKeys.principal);
  if (token === undefined) {
    logger.warn('call without a principal');
    throw callerRefused(undefined);
  }
  try {
    return await verifier.verify(token);
  } catch (error) {
    logger.warn({ err: error }, 'call with an invalid principal');
    throw error;
  }
}

function readDeadline(call: ServerUnaryCall<Buffer, Buffer>): Date {
  const deadline = call.getDeadline();
  if (deadline instanceof Date) return deadline;
  return new Date(Number.isFinite(deadline) ? deadline : Date.now() + defaultDeadlineMs);
}

/** The caller's clock may reach the deadline this much earlier than ours. */
const clockToleranceMs = 25;

/** Returns a signal that aborts with the caller, until `stop`: grpc-js reports the end of every call as a cancellation. */
function watchCancellation(call: ServerUnaryCall<Buffer, Buffer>, deadline: Date) {
  const controller = new AbortController();
  const abort = () => {
    const expired = Date.now() >= deadline.getTime() - clockToleranceMs;
    controller.abort(
      expired ? new DomainError('deadline_exceeded', 'deadline exceeded') : new DomainError('cancelled', 'cancelled'),
    );
  };
  call.once('cancelled', abort);
  return { signal: controller.signal, stop: () => call.off('cancelled', abort) };
}

/** Returns the error for the caller. Errors that follow from a cancellation are not faults of the handler. */
function explain(error: unknown, signal: AbortSignal): DomainError {
  if (signal.aborted && !(error instanceof DomainError)) return toDomainError(signal.reason);
  return toDomainError(error);
}
