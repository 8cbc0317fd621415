import { fromBinary, toJson, type DescMessage, type JsonValue, type MessageShape } from '@bufbuild/protobuf';
import type { Database } from '@commonplace/db/database';
import type { StatementRunner } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { keepSnapshots, type Projection } from './projection.ts';

/** What a handler of facts is given besides the event. */
export interface EventContext {
  /** In a transaction that also writes the inbox row: what the handler does here happens once. */
  em: SqlEntityManager;
  /** UUID of the event. */
  eventId: string;
  logger: Logger;
  /** When the event was appended, RFC 3339. */
  occurredAt: string;
}

/** What a handler of states is given besides the events. */
export interface StateContext {
  /** In one transaction for all events that it is given. */
  em: SqlEntityManager;
}

/** What a service does about one type of event. */
export interface Handler<Event = unknown> {
  /** Full name of the message type, which is also its subject. */
  readonly type: string;
  /** Throws when the bytes are not of that type. */
  decode(payload: Uint8Array): Event;
  /** The event as JSON, to be looked at. Throws when the bytes are not of that type. */
  describe(payload: Uint8Array): JsonValue;
  /** Whether the event must be applied once, which the inbox sees to; others may be applied again, and several at once. */
  isFact(event: Event): boolean;
  applyFact(event: Event, context: EventContext): Promise<void>;
  /** Applies events that are no facts; all of them have been when it resolves, and are committed. */
  applyStates(events: readonly Event[], database: Database): Promise<void>;
}

type FactHandler<Event> = (event: Event, context: EventContext) => Promise<void>;

/** What some events of a type are besides a state. */
interface FactsAmongStates<Event> {
  isFact(event: Event): boolean;
  /** Also has to do what is done about the state. */
  apply: FactHandler<Event>;
}

/** Declares what is done about a type of fact: each is applied once, in a transaction of its own. */
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
 * Declares what is done about a type of state event, by a handler that passes over what is older than what it has: events
 * may come again. It is given several at once when several have come, the order of which says nothing.
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

/** Has a handler of single events handle several, one after the other. */
export function inTurn<Event>(
  handler: (event: Event, context: StateContext) => Promise<void>,
): (events: readonly Event[], context: StateContext) => Promise<void> {
  return async (events, context) => {
    for (const event of events) await handler(event, context);
  };
}

/** Declares that a table keeps the newest snapshot of each record, which takes one statement for many events. */
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
