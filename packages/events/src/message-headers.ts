import { headers, type MsgHdrs } from '@nats-io/transport-node';

/** Names of the headers an event travels with, besides `Nats-Msg-Id` and the W3C trace context. */
export const eventHeaders = {
  /** The event's identity, the same however often it is published. */
  eventId: 'Commonplace-Event-Id',
  aggregate: 'Commonplace-Aggregate',
  version: 'Commonplace-Version',
  /** When the event was appended to the outbox, RFC 3339. */
  occurredAt: 'Commonplace-Occurred-At',
  requestId: 'Commonplace-Request-Id',
  /** On an event that tells nothing new: its state was announced anew, for those who rebuild what they keep. */
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

/** All headers of a message by name, without those the server acts on. */
export function carriedHeaders(source: MsgHdrs | undefined): Record<string, string> {
  const names = (source?.keys() ?? []).filter((name) => !name.startsWith('Nats-'));
  return Object.fromEntries(names.map((name) => [name, source?.get(name) ?? '']));
}

/** One header, or undefined when it is absent. */
export function headerText(source: MsgHdrs | undefined, name: string): string | undefined {
  const value = source?.get(name);
  return value === undefined || value === '' ? undefined : value;
}
