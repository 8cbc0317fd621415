import { headers, type MsgHdrs } from '@nats-io/transport-node';

/** Headers of an event message, besides `Nats-Msg-Id` and the W3C trace context. */
export const eventHeaders = {
  /** Id of the event, the same each time it is published. */
  eventId: 'Commonplace-Event-Id',
  aggregate: 'Commonplace-Aggregate',
  version: 'Commonplace-Version',
  /** When the event was appended to the outbox, RFC 3339. */
  occurredAt: 'Commonplace-Occurred-At',
  requestId: 'Commonplace-Request-Id',
  /** Marks an event whose state was republished without a change, for consumers that rebuild their data. */
  republished: 'Commonplace-Republished',
} as const;

/** Builds headers; undefined values are left out. */
export function buildHeaders(values: Record<string, string | undefined>): MsgHdrs {
  const result = headers();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) result.set(name, value);
  }
  return result;
}

/** Returns all headers by name, except those that the server interprets. */
export function carriedHeaders(source: MsgHdrs | undefined): Record<string, string> {
  const names = (source?.keys() ?? []).filter((name) => !name.startsWith('Nats-'));
  return Object.fromEntries(names.map((name) => [name, source?.get(name) ?? '']));
}

/** Returns one header, or undefined when it is absent. */
export function headerText(source: MsgHdrs | undefined, name: string): string | undefined {
  const value = source?.get(name);
  return value === undefined || value === '' ? undefined : value;
}
