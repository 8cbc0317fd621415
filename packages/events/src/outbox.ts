import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUIDv7 } from 'node:crypto';
import { create, toBinary, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import { currentRequestId } from '@commonplace/domain/request-id';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { context, propagation } from '@opentelemetry/api';
import { prepared } from '@commonplace/db/prepared-statements';
import type { Param } from '@commonplace/db/statement';
import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import type { AppendOptions } from './about.ts';
import { CommitSignal } from './commit-signal.ts';
import { eventHeaders } from './message-headers.ts';

/** PostgreSQL channel through which a writing process wakes the relay of the publishing process. */
export const outboxChannel = 'outbox';

/** Wakes this process's relay after the commit; a NOTIFY in the transaction would serialize all commits of the server. */
export const outboxWritten = new CommitSignal();

const appendSql = prepared(
  'append_event',
  `insert into outbox (id, subject, aggregate_id, aggregate_version, payload, headers) values ($1, $2, $3, $4, $5, $6)`,
);

const appendManySql = prepared(
  'append_events',
  `insert into outbox (id, subject, aggregate_id, aggregate_version, payload, headers)
  select id, $1, aggregate_id, aggregate_version, payload, $2::jsonb
  from unnest($3::uuid[], $4::text[], $5::integer[], $6::bytea[])
    with ordinality as event (id, aggregate_id, aggregate_version, payload, position)
  order by position`,
);

/** Set while state is republished; events appended meanwhile are marked, and caches ignore them. */
export const republishing = new AsyncLocalStorage<true>();

/**
 * Appends an event to the outbox in the transaction of `em`, after flushing pending changes of entities. Call it last, since
 * the order of the outbox is that of these calls.
 */
export async function appendEvent<Desc extends DescMessage>(
  em: SqlEntityManager,
  desc: Desc,
  init: MessageInitShape<Desc>,
  options: AppendOptions,
): Promise<void> {
  const event = givenEvent(desc, init, options);
  const { eventId, eventSubject, eventAggregateId, eventVersion, eventPayload, eventHeaders: headers } = event;
  await append(em, desc, appendSql, [eventId, eventSubject, eventAggregateId, eventVersion, eventPayload, headers]);
}

/** Parameters of an event for a statement that appends it itself. */
export interface GivenEvent {
  eventId: string;
  eventSubject: string;
  eventAggregateId: string;
  eventVersion: number | null;
  eventPayload: Buffer;
  eventHeaders: string;
}

/**
 * Returns a part of a statement that appends an event once `written`, another part, has returned its row. The caller raises
 * `outboxWritten`.
 */
export function appendGivenEvent(param: Param<GivenEvent>, written: string): RawBuilder<unknown> {
  return sql`
    insert into outbox (id, subject, aggregate_id, aggregate_version, payload, headers)
    select ${param('eventId')}::uuid, ${param('eventSubject')}, ${param('eventAggregateId')},
      ${param('eventVersion')}::integer, ${param('eventPayload')}::bytea, ${param('eventHeaders')}::jsonb
    from ${sql.table(written)}`;
}

/** Returns the parameters of an event for `appendGivenEvent`. */
export function givenEvent<Desc extends DescMessage>(
  desc: Desc,
  init: MessageInitShape<Desc>,
  { aggregateId, version }: AppendOptions,
): GivenEvent {
  return {
    eventId: randomUUIDv7(),
    eventSubject: desc.typeName,
    eventAggregateId: aggregateId,
    eventVersion: version ?? null,
    eventPayload: Buffer.from(toBinary(desc, create(desc, init))),
    eventHeaders: JSON.stringify(originHeaders()),
  };
}

/** Appends many events of one type with one statement; they are published in this order. */
export async function appendEvents<Desc extends DescMessage>(
  em: SqlEntityManager,
  desc: Desc,
  events: readonly (AppendOptions & { event: MessageInitShape<Desc> })[],
): Promise<void> {
  if (events.length === 0) return;
  const ids = events.map(() => randomUUIDv7());
  const aggregateIds = events.map(({ aggregateId }) => aggregateId);
  const versions = events.map(({ version }) => version ?? null);
  const payloads = events.map(({ event }) => Buffer.from(toBinary(desc, create(desc, event))));
  const rows = [desc.typeName, JSON.stringify(originHeaders()), ids, aggregateIds, versions, payloads];
  await append(em, desc, appendManySql, rows);
}

async function append(em: SqlEntityManager, desc: DescMessage, text: string, values: unknown[]): Promise<void> {
  if (!em.isInTransaction()) throw new Error(`${desc.typeName} must be appended in the transaction of its write`);
  await em.flush();
  await em.getKysely().executeQuery(CompiledQuery.raw(text, values));
  outboxWritten.raise(em);
}

/** Returns the trace context and request id of the cause, and whether the event is a republished one. */
function originHeaders(): Record<string, string> {
  const carrier: Record<string, string> = republishing.getStore() ? { [eventHeaders.republished]: 'true' } : {};
  propagation.inject(context.active(), carrier);
  const requestId = currentRequestId.getStore();
  return requestId === undefined ? carrier : { ...carrier, [eventHeaders.requestId]: requestId };
}
