import { fromBinary, type DescMessage, type MessageShape } from '@bufbuild/protobuf';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';

/** What a handler is given besides the event. */
export interface EventContext {
  /** In a transaction that also writes the inbox row: what the handler does here happens once. */
  em: SqlEntityManager;
  /** UUID of the event. */
  eventId: string;
  logger: Logger;
  /** When the event was appended, RFC 3339. */
  occurredAt: string;
}

export interface HandlerOptions<Event> {
  /**
   * Runs after the commit, at least once and perhaps again, for effects outside of the database: it must be idempotent.
   * The event counts as handled once it has succeeded.
   */
  afterCommit?: (event: Event) => Promise<void>;
}

/** An event, decoded, with what is to be done about it. */
export interface OpenedEvent {
  apply(context: EventContext): Promise<void>;
  afterCommit(): Promise<void>;
}

/** What a service does about one type of event. */
export interface Handler {
  /** Full name of the message type, which is also its subject. */
  readonly type: string;
  /** Decodes the message; throws when the bytes are not of that type. */
  open(payload: Uint8Array): OpenedEvent;
}

/** Declares what is to be done about a type of event. */
export function handle<Desc extends DescMessage>(
  desc: Desc,
  handler: (event: MessageShape<Desc>, context: EventContext) => Promise<void>,
  options: HandlerOptions<MessageShape<Desc>> = {},
): Handler {
  return {
    type: desc.typeName,
    open(payload) {
      const event = fromBinary(desc, payload);
      return {
        apply: (context) => handler(event, context),
        afterCommit: async () => options.afterCommit?.(event),
      };
    },
  };
}
