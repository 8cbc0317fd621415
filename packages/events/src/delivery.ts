import { withJitter } from '@commonplace/background/backoff';
import { unlessStopped } from '@commonplace/background/unless-stopped';
import type { Database } from '@commonplace/db/database';
import { currentRequestId } from '@commonplace/domain/request-id';
import type { JsMsg } from '@nats-io/jetstream';
import type { Logger } from 'pino';
import type { ConsumerMetrics } from './consumer-metrics.ts';
import { storeDeadLetter } from './dead-letters.ts';
import type { Handler } from './handler.ts';
import { claimEvent } from './inbox.ts';
import { carriedHeaders, eventHeaders, headerText } from './message-headers.ts';
import type { NatsClient } from './nats.ts';
import { onceDatabaseIsUp } from './once-database-is-up.ts';
import { markFailed, traceProcess } from './tracing.ts';

/** How long the server waits for an acknowledgment before it redelivers; extended while a message is held here. */
export const ackWaitMs = 10_000;

/** Delays after the first, second, ... failed delivery. If the delivery after the last delay fails, the message is dead. */
const retryDelaysMs = [1_000, 2_000, 5_000, 15_000, 30_000, 60_000, 120_000];

/** Maximum deliveries of a message to a handler. */
export const maxDeliveries = retryDelaysMs.length + 1;

export interface DeliveryEnvironment {
  service: string;
  database: Database;
  nats: NatsClient;
  logger: Logger;
  metrics: ConsumerMetrics;
  /** Aborts when the process stops. */
  signal: AbortSignal;
}

type DeliveryOutcome = 'applied' | 'duplicate';

/** Passes one message to the handler of its type and answers the server; never rejects. */
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
 * Applies several state messages together and answers the server; never rejects. If that fails, delivers them one by one,
 * since a single one may be the cause.
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
    environment.logger.info(
      { err: error, event: handler.type, count: events.length },
      'batch failed, handling events one by one',
    );
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
      await moveToDeadLetters(environment, message, error, logger);
    } else {
      count('retried');
      const delayMs = withJitter(retryDelaysMs[message.info.deliveryCount - 1] ?? 0);
      logger.warn({ err: error, delayMs: Math.round(delayMs) }, 'event handler failed, will be retried');
      message.nak(Math.round(delayMs));
    }
  }
}

/** The bytes are not of the expected type, or no relay has published the message: retrying is pointless. */
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

async function applyState<Event>(
  { database }: DeliveryEnvironment,
  handler: Handler<Event>,
  event: Event,
  message: JsMsg,
): Promise<DeliveryOutcome> {
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
): Promise<DeliveryOutcome> {
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

/** Fails a message that was redelivered too often without a failure here, perhaps because it crashes the process. */
function refuseOverdue(message: JsMsg): void {
  if (message.info.deliveryCount > maxDeliveries) throw new Error('delivered too often without an acknowledgment');
}

/** Moves the message to the dead letters. If that fails, the message is redelivered and moved then. */
async function moveToDeadLetters(
  environment: DeliveryEnvironment,
  message: JsMsg,
  error: unknown,
  logger: Logger,
): Promise<void> {
  const { database, signal } = environment;
  logger.error({ err: error }, 'event handler gave up, event moved to the dead letters');
  try {
    await unlessStopped(storeDeadLetter(database, message, error), signal);
    message.term();
  } catch (storeError) {
    logger.error({ err: storeError }, 'dead letter could not be stored');
    message.nak(ackWaitMs);
  }
}
