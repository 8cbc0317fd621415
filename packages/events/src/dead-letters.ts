import { randomUUIDv7 } from 'node:crypto';
import { jetstream, jetstreamManager, type JetStreamManager, type JsMsg, type StoredMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import { buildHeaders, carriedHeaders, deadLetterHeaders, eventHeaders, headerText } from './message-headers.ts';
import type { NatsClient } from './nats.ts';
import { ensureStream, isStreamMissing, type Durability } from './streams.ts';

/** An event a service could not handle. */
export interface DeadLetter {
  /** For `redriveDeadLetters`. */
  id: string;
  service: string;
  type: string;
  eventId: string;
  error: string;
  deliveries: number;
  /** RFC 3339. */
  occurredAt: string;
  /** RFC 3339. */
  deadSince: string;
}

const streamName = 'DEADLETTERS';
/** Dead letters are kept for that long, or as long as events when that is longer. */
const leastRetentionDays = 30;

const defaultLimit = 100;
const longestError = 1_000;

/** Stores a message that its service gives up on; resolves when the server has it. */
export async function buryMessage(
  nats: NatsConnection,
  { service, durability, logger }: { service: string; durability: Durability; logger: Logger },
  message: JsMsg,
  error: unknown,
): Promise<void> {
  const retentionDays = Math.max(leastRetentionDays, durability.retentionDays);
  const stream = { name: streamName, subjects: ['dead.>'], durability: { ...durability, retentionDays } };
  await ensureStream(nats, stream, logger);
  const { stream: source, streamSequence, deliveryCount } = message.info;
  await jetstream(nats).publish(`dead.${service}.${message.subject}`, message.data, {
    msgID: `${service}:${source}:${streamSequence}`,
    headers: buildHeaders({
      ...carriedHeaders(message.headers),
      [deadLetterHeaders.service]: service,
      [deadLetterHeaders.subject]: message.subject,
      [deadLetterHeaders.stream]: source,
      [deadLetterHeaders.sequence]: String(streamSequence),
      [deadLetterHeaders.deliveries]: String(deliveryCount),
      [deadLetterHeaders.error]: describeError(error),
    }),
  });
}

/** Dead letters of all services, oldest first; 100 unless `limit` says otherwise. */
export async function listDeadLetters(nats: NatsClient, options: { limit?: number } = {}): Promise<DeadLetter[]> {
  const manager = await jetstreamManager(await nats.connection(), { checkAPI: false });
  const letters: DeadLetter[] = [];
  for await (const message of storedMessages(manager)) {
    letters.push(toDeadLetter(message));
    if (letters.length >= (options.limit ?? defaultLimit)) break;
  }
  return letters;
}

/**
 * Hands dead letters (those named, or all there are) to the service that gave up on them, and to no other: each is
 * published again with its event id, so what the service has applied meanwhile is not applied twice.
 */
export async function redriveDeadLetters(
  nats: NatsClient,
  options: { ids?: readonly string[] } = {},
): Promise<{ redriven: number }> {
  const connection = await nats.connection();
  const manager = await jetstreamManager(connection, { checkAPI: false });
  const wanted = options.ids === undefined ? undefined : new Set(options.ids);
  let redriven = 0;
  for await (const message of storedMessages(manager)) {
    if (wanted !== undefined && !wanted.has(String(message.seq))) continue;
    await republish(connection, message);
    await manager.streams.deleteMessage(streamName, message.seq, false);
    redriven += 1;
  }
  return { redriven };
}

/** How many dead letters of a service there are. */
export async function countDeadLetters(connection: NatsConnection, service: string): Promise<number> {
  const manager = await jetstreamManager(connection, { checkAPI: false });
  try {
    const { state } = await manager.streams.info(streamName, { subjects_filter: `dead.${service}.>` });
    return Object.values(state.subjects ?? {}).reduce((sum, count) => sum + count, 0);
  } catch (error) {
    if (isStreamMissing(error)) return 0;
    throw error;
  }
}

/** What the stream holds now, in order; later arrivals are not waited for. Nothing before the first dead letter. */
async function* storedMessages(manager: JetStreamManager): AsyncGenerator<StoredMsg> {
  const state = await readState(manager);
  if (state === undefined) return;
  // A stream that never held a message begins at 0, which is no sequence.
  for (let sequence = Math.max(state.first_seq, 1); sequence <= state.last_seq; sequence += 1) {
    const message = await manager.streams.getMessage(streamName, { seq: sequence });
    if (message !== null) yield message;
  }
}

async function readState(manager: JetStreamManager) {
  try {
    return (await manager.streams.info(streamName)).state;
  } catch (error) {
    if (isStreamMissing(error)) return undefined;
    throw error;
  }
}

async function republish(connection: NatsConnection, message: StoredMsg): Promise<void> {
  const carried = Object.entries(carriedHeaders(message.header));
  const dead: readonly string[] = Object.values(deadLetterHeaders);
  await jetstream(connection).publish(requiredHeader(message, deadLetterHeaders.subject), message.data, {
    // The stream would drop the original id as a duplicate.
    msgID: randomUUIDv7(),
    headers: buildHeaders({
      ...Object.fromEntries(carried.filter(([name]) => !dead.includes(name))),
      [eventHeaders.redrive]: requiredHeader(message, deadLetterHeaders.service),
    }),
  });
}

function toDeadLetter(message: StoredMsg): DeadLetter {
  return {
    id: String(message.seq),
    service: requiredHeader(message, deadLetterHeaders.service),
    type: requiredHeader(message, deadLetterHeaders.subject),
    eventId: headerText(message.header, eventHeaders.eventId) ?? '',
    error: headerText(message.header, deadLetterHeaders.error) ?? '',
    deliveries: Number(requiredHeader(message, deadLetterHeaders.deliveries)),
    occurredAt: headerText(message.header, eventHeaders.occurredAt) ?? '',
    deadSince: message.time.toISOString(),
  };
}

function requiredHeader(message: StoredMsg, name: string): string {
  const value = headerText(message.header, name);
  if (value === undefined) throw new Error(`dead letter ${message.seq} has no header ${name}`);
  return value;
}

/** Headers are single lines. */
function describeError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, longestError);
}
