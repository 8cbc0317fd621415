import type { Database } from '@commonplace/db/database';
import { isOfDisabledServer } from '@commonplace/db/errors';
import { currentRequestId } from '@commonplace/rpc/request-id';
import type { JsMsg } from '@nats-io/jetstream';
import type { Logger } from 'pino';
import { pause, reconnectDelayMs, withJitter } from './backoff.ts';
import type { ConsumerMetrics } from './consumer-metrics.ts';
import { buryMessage } from './dead-letters.ts';
import type { Handler } from './handler.ts';
import { claimEvent } from './inbox.ts';
import { carriedHeaders, eventHeaders, headerText } from './message-headers.ts';
import type { NatsClient } from './nats.ts';
import { unlessStopped } from './stopping.ts';
import { markFailed, traceProcess } from './tracing.ts';

/** How long the server waits for an answer before it delivers again; while a message is held here, it is extended. */
export const ackWaitMs = 10_000;

/** Delays after the first, second, ... failed delivery. After the one that follows the last, the message is dead. */
const retryDelaysMs = [1_000, 2_000, 5_000, 15_000, 30_000, 60_000, 120_000];

/** Most deliveries of a message to a handler. */
export const maxDeliveries = retryDelaysMs.length + 1;

export interface DeliveryEnvironment {
  service: string;
  database: Database;
  nats: NatsClient;
  logger: Logger;
  metrics: ConsumerMetrics;
  /** Fires when the process stops. */
  signal: AbortSignal;
}

type Outcome = 'applied' | 'duplicate';

/** Hands one delivered message to the handler of its type and answers the server; never rejects. */
export async function deliver(environment: DeliveryEnvironment, handler: Handler, message: JsMsg): Promise<void> {
  if (environment.signal.aborted) {
    message.nak();
    return;
  }
  const eventId = headerText(message.headers, eventHeaders.eventId);
  const requestId = headerText(message.headers, eventHeaders.requestId);
  const logger = environment.logger.child({
    event: message.subject,
    event_id: eventId,
    request_id: requestId,
    delivery: message.info.deliveryCount,
  });
  const stopTimer = environment.metrics.seconds.startTimer({ type: handler.type });
  const handleTraced = () => traceProcess([tracedOf(message)], () => attempt(environment, handler, message, logger));
  try {
    await (requestId === undefined ? handleTraced() : currentRequestId.run(requestId, handleTraced));
  } finally {
    stopTimer();
  }
}

/**
 * Applies delivered messages of states together and answers the server; never rejects. When that fails, each is handed
 * over by itself: one of them may be the reason.
 */
export async function deliverTogether<Event>(
  environment: DeliveryEnvironment,
  handler: Handler<Event>,
  deliveries: readonly { message: JsMsg; event: Event }[],
): Promise<void> {
  const messages = deliveries.map(({ message }) => message);
  const [first, ...others] = messages;
  if (first === undefined || others.length === 0 || environment.signal.aborted) {
    for (const message of messages) await deliver(environment, handler, message);
    return;
  }
  const stopTimer = environment.metrics.seconds.startTimer({ type: handler.type });
  const events = deliveries.map(({ event }) => event);
  try {
    await traceProcess([tracedOf(first), ...others.map(tracedOf)], () =>
      handler.applyStates(events, environment.database),
    );
  } catch (error) {
    environment.logger.info({ err: error, event: handler.type, count: events.length }, 'events are handled one by one');
    for (const message of messages) await deliver(environment, handler, message);
    return;
  } finally {
    stopTimer();
  }
  environment.metrics.handled.inc({ type: handler.type, outcome: 'applied' }, messages.length);
  for (const message of messages) message.ack();
}

function tracedOf({ subject, headers }: JsMsg) {
  return { subject, eventId: headerText(headers, eventHeaders.eventId), headers: carriedHeaders(headers) };
}

async function attempt(
  environment: DeliveryEnvironment,
  handler: Handler,
  message: JsMsg,
  logger: Logger,
): Promise<void> {
  const count = (outcome: string) => environment.metrics.handled.inc({ type: handler.type, outcome });
  try {
    const event = decode(handler, message);
    const outcome = await onceDatabaseIsUp(environment, logger, () =>
      handler.isFact(event)
        ? applyFact(environment, handler, event, message, logger)
        : applyState(environment, handler, event, message),
    );
    count(outcome);
    message.ack();
    logger.debug({ outcome }, 'event handled');
  } catch (error) {
    markFailed();
    if (environment.signal.aborted) {
      message.nak();
    } else if (error instanceof UnreadableEvent || message.info.deliveryCount >= maxDeliveries) {
      count('dead');
      await bury(environment, message, error, logger);
    } else {
      count('retried');
      const delayMs = withJitter(retryDelaysMs[message.info.deliveryCount - 1] ?? 0);
      logger.warn({ err: error, delayMs: Math.round(delayMs) }, 'event handler failed, to be tried again');
      message.nak(Math.round(delayMs));
    }
  }
}

/** Bytes that will never be of the expected type, or a message not written by a relay: retrying is in vain. */
class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

function decode<Event>(handler: Handler<Event>, message: JsMsg): Event {
  try {
    return handler.decode(message.data);
  } catch (error) {
    throw new UnreadableEvent(`not a ${handler.type}: ${String(error)}`, { cause: error });
  }
}

/** Applies an event; an outage of our own database is waited out here, since it is no fault of the event. */
async function onceDatabaseIsUp(
  environment: DeliveryEnvironment,
  logger: Logger,
  apply: () => Promise<Outcome>,
): Promise<Outcome> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await apply();
    } catch (error) {
      // One with a full disk, or a demoted one, goes on answering.
      const isDisabled = isOfDisabledServer(error);
      if (!isDisabled && (await isDatabaseUp(environment.database))) throw error;
      logger.warn({ err: error }, 'database is away, waiting for it');
      if (isDisabled) await waitAfter(failures, environment);
      await waitForDatabase(environment);
    }
  }
}

async function applyState<Event>(
  { database }: DeliveryEnvironment,
  handler: Handler<Event>,
  event: Event,
  message: JsMsg,
): Promise<Outcome> {
  refuseOverdue(message);
  await handler.applyStates([event], database);
  return 'applied';
}

async function applyFact<Event>(
  { service, database }: DeliveryEnvironment,
  handler: Handler<Event>,
  event: Event,
  message: JsMsg,
  logger: Logger,
): Promise<Outcome> {
  const eventId = headerText(message.headers, eventHeaders.eventId);
  if (eventId === undefined) throw new UnreadableEvent('the message has no event id');
  const occurredAt = headerText(message.headers, eventHeaders.occurredAt) ?? message.time.toISOString();
  const isFirst = await database.transaction(undefined, async (em) => {
    const claimed = await claimEvent(em, service, eventId);
    if (claimed) {
      refuseOverdue(message);
      await handler.applyFact(event, { em, eventId, logger, occurredAt });
    }
    return claimed;
  });
  return isFirst ? 'applied' : 'duplicate';
}

/** A message that took the process down with it comes again without ever having failed here. */
function refuseOverdue(message: JsMsg): void {
  if (message.info.deliveryCount > maxDeliveries) throw new Error('delivered too often without an answer');
}

async function isDatabaseUp(database: Database): Promise<boolean> {
  try {
    await database.ping();
    return true;
  } catch {
    return false;
  }
}

async function waitForDatabase({ database, signal }: DeliveryEnvironment): Promise<void> {
  for (let failures = 1; !(await isDatabaseUp(database)); failures += 1) {
    await waitAfter(failures, { signal });
  }
}

async function waitAfter(failures: number, { signal }: Pick<DeliveryEnvironment, 'signal'>): Promise<void> {
  await pause(reconnectDelayMs(failures), signal);
  signal.throwIfAborted();
}

/** Moves the message to the dead letters; when that fails it comes again and is buried then. */
async function bury(environment: DeliveryEnvironment, message: JsMsg, error: unknown, logger: Logger): Promise<void> {
  const { database, signal } = environment;
  logger.error({ err: error }, 'event handler gave up, event moved to the dead letters');
  try {
    await unlessStopped(buryMessage(database, message, error), signal);
    message.term();
  } catch (burialError) {
    logger.error({ err: burialError }, 'dead letter could not be stored');
    message.nak(ackWaitMs);
  }
}
