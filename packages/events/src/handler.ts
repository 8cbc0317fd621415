import { fromBinary, toJson, type DescMessage, type JsonValue, type MessageShape } from '@bufbuild/protobuf';
import type { Database } from '@commonplace/db/database';
import type { StatementRunner } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { keepSnapshots, type Projection } from './projection.ts';

/** Data for a handler of facts besides the event. */
export interface EventContext {
  /** Entity manager of a transaction that also writes the inbox row, so that the handler's effect happens once. */
  em: SqlEntityManager;
  /** UUID of the event. */
  eventId: string;
  logger: Logger;
  /** When the event was appended, RFC 3339. */
  occurredAt: string;
}

/** Data for a handler of states besides the events. */
export interface StateContext {
  /** Entity manager of one transaction for all events of the call. */
  em: SqlEntityManager;
}

/** The handler of one type of event in a service. */
export interface Handler<Event = unknown> {
  /** Full name of the message type, which is also the NATS subject. */
  readonly type: string;
  /** Throws when the bytes are not of that type. */
  decode(payload: Uint8Array): Event;
  /** Returns the event as JSON, for display. Throws when the bytes are not of that type. */
  describe(payload: Uint8Array): JsonValue;
  /** Tells whether the event must be applied exactly once, with the inbox; others may be applied again, and in batches. */
  isFact(event: Event): boolean;
  applyFact(event: Event, context: EventContext): Promise<void>;
  /** Applies events that are not facts; they are committed when it resolves. */
  applyStates(events: readonly Event[], database: Database): Promise<void>;
}

type FactHandler<Event> = (event: Event, context: EventContext) => Promise<void>;

/** Facts among the events of a state type. */
interface FactsAmongStates<Event> {
  isFact(event: Event): boolean;
  /** Must also apply the state. */
  apply: FactHandler<Event>;
}

/** Declares the handler of a type of fact. Each event is applied once, in its own transaction. */
export function handle<Desc extends DescMessage>(
  desc: Desc,
  handler: FactHandler<MessageShape<Desc>>,
): Handler<MessageShape<Desc>> {
  return {
    type: desc.typeName,
    decode: (payload) => fromBinary(desc, payload),
    describe: (payload) => toJson(desc, fromBinary(desc, payload)),
    isFact: () => true,
    applyFact: handler,
    applyStates: () => Promise.reject(new Error(`${desc.typeName} is a fact`)),
  };
}

/**
 * Declares the handler of a type of state event. It receives one or more events in any order, possibly again, and must
 * ignore those older than its data.
 */
export function handleStates<Desc extends DescMessage>(
  desc: Desc,
  handler: (events: readonly MessageShape<Desc>[], context: StateContext) => Promise<void>,
): Handler<MessageShape<Desc>> {
  return {
    ...handle(desc, (event, { em }) => handler([event], { em })),
    isFact: () => false,
    applyStates: (events, database) => database.transaction(undefined, (em) => handler(events, { em })),
  };
}

/** Turns a handler of single events into one of several events. */
export function inTurn<Event>(
  handler: (event: Event, context: StateContext) => Promise<void>,
): (events: readonly Event[], context: StateContext) => Promise<void> {
  return async (events, context) => {
    for (const event of events) await handler(event, context);
  };
}

/** Declares a table that keeps the newest snapshot of each record, written with one statement for many events. */
export function project<Desc extends DescMessage>(
  desc: Desc,
  projection: Projection<MessageShape<Desc>>,
  facts?: FactsAmongStates<MessageShape<Desc>>,
): Handler<MessageShape<Desc>> {
  const keep = async (events: readonly MessageShape<Desc>[], db: StatementRunner) => {
    await keepSnapshots(db, projection, events);
  };
  return {
    ...handle(desc, facts?.apply ?? ((event, { em }) => keep([event], em.getKysely()))),
    isFact: (event) => facts?.isFact(event) ?? false,
    applyStates: (events, database) => keep(events, database.reader()),
  };
}
