import { advisoryLocks } from '@commonplace/db/advisory-locks';
import { prepared } from '@commonplace/db/prepared-statements';
import type { Session } from '@commonplace/db/watched-session';
import { JetStreamApiError, type JetStreamClient } from '@nats-io/jetstream';
import { InvalidArgumentError, InvalidSubjectError, PermissionViolationError } from '@nats-io/transport-node';
import { buildHeaders, eventHeaders } from './message-headers.ts';
import { tracePublish } from './tracing.ts';

/** Result of one batch, in rows. */
export interface BatchOutcome {
  taken: number;
  published: number;
  parked: number;
  /** Set if NATS itself failed; the rest of the batch stays unchanged, and no attempt is counted. */
  interruption?: unknown;
}

interface OutboxRow {
  position: string;
  id: string;
  subject: string;
  aggregate_id: string;
  aggregate_version: number | null;
  payload: Buffer;
  headers: Record<string, string>;
  created_at: Date;
}

interface Failure {
  row: OutboxRow;
  error: unknown;
}

export const batchSize = 500;
const maxAttempts = 10;
const publishTimeoutMs = 5_000;

/** Whether no backup holds the outbox; until the end of the transaction, none can. */
const hold = `hold as materialized (select pg_try_advisory_xact_lock_shared(${advisoryLocks.outboxHold}) as is_free)`;

/**
 * Reads the next rows in order, without aggregates that wait for the retry of an earlier row; none while a backup holds the
 * outbox. Needs no row locks, since only the leading relay reads and removes. The offset makes the retries a lookup for each
 * row, instead of a join with all rows.
 */
export const takeSql = prepared(
  'take_outbox',
  `with ${hold}
  select position, id, subject, aggregate_id, aggregate_version, payload, headers, created_at
  from outbox o
  where (select is_free from hold) and parked_at is null and not exists (
    select from outbox e
    where e.aggregate_id = o.aggregate_id and e.position <= o.position and e.retry_at > now() and e.parked_at is null
    offset 0)
  order by position limit ${batchSize}`,
);

/** Removes published rows. Those that a backup keeps are published again, which does no harm. */
const removeSql = prepared(
  'remove_from_outbox',
  `with ${hold} delete from outbox where position = any($1::bigint[]) and (select is_free from hold)`,
);

/**
 * Settings for the session of a relay. If PostgreSQL loses a removal in a crash, the event is published twice, which does no
 * harm. The plan that PostgreSQL keeps while the outbox is empty must not sort it when it is long.
 */
export const relaySettings = ['synchronous_commit', 'enable_sort', 'enable_seqscan', 'enable_bitmapscan']
  .map((name) => `set ${name} = off`)
  .join('; ');

/** Attempts 1 to 9 are followed by delays from 1 s, doubling to about 4 minutes; the tenth failure parks the row. */
const failSql = `
  update outbox set attempts = attempts + 1, last_error = $2,
    retry_at = now() + interval '1 second' * 2 ^ attempts,
    parked_at = case when attempts + 1 >= ${maxAttempts} then now() end
  where position = $1 returning parked_at is not null as parked`;

/**
 * Publishes an outbox in batches. Rows that the stream has acknowledged are removed with the next batch, or by
 * `removePublished`. After a crash in between, rows are published again under the same message id.
 */
export class OutboxPublisher {
  /** Positions that are published and may still be in the outbox. */
  #published: string[] = [];

  /** Publishes nothing once `lost` has aborted: the session may have ended, and another relay may publish these rows. */
  async publishBatch(session: Session, jetstream: JetStreamClient, lost: AbortSignal): Promise<BatchOutcome> {
    await this.removePublished(session);
    const { rows } = await session.query<OutboxRow>(takeSql);
    const chains = Object.values(Object.groupBy(rows, (row) => row.aggregate_id));
    const failures = (
      await Promise.all(chains.map((chain) => this.#publishChain(jetstream, chain ?? [], lost)))
    ).flat();
    const interruption = failures.find(({ error }) => !isRefusal(error));
    return {
      taken: rows.length,
      published: this.#published.length,
      parked: await recordRefusals(
        session,
        failures.filter(({ error }) => isRefusal(error)),
      ),
      ...(interruption && { interruption: interruption.error }),
    };
  }

  /** Removes published rows that are still in the outbox. */
  async removePublished(session: Session): Promise<void> {
    if (this.#published.length === 0) return;
    await session.query(removeSql, [this.#published]);
    this.#published = [];
  }

  /** Publishes the rows of one aggregate in order, up to the first failure. */
  async #publishChain(jetstream: JetStreamClient, chain: readonly OutboxRow[], lost: AbortSignal): Promise<Failure[]> {
    for (const row of chain) {
      try {
        lost.throwIfAborted();
        await publishRow(jetstream, row);
      } catch (error) {
        return [{ row, error }];
      }
      this.#published.push(row.position);
    }
    return [];
  }
}

async function publishRow(jetstream: JetStreamClient, row: OutboxRow): Promise<void> {
  const { id, subject, headers } = row;
  await tracePublish({ subject, eventId: id, headers }, async (carried) => {
    await jetstream.publish(subject, row.payload, {
      msgID: id,
      timeout: publishTimeoutMs,
      headers: buildHeaders({
        ...carried,
        [eventHeaders.eventId]: id,
        [eventHeaders.aggregate]: row.aggregate_id,
        [eventHeaders.version]: row.aggregate_version?.toString(),
        [eventHeaders.occurredAt]: row.created_at.toISOString(),
      }),
    });
  });
}

/** Tells whether the server refused this message, rather than NATS being unreachable, full or without the stream. */
function isRefusal(error: unknown): boolean {
  if (error instanceof JetStreamApiError) return error.status < 500;
  return (
    error instanceof InvalidArgumentError ||
    error instanceof InvalidSubjectError ||
    error instanceof PermissionViolationError
  );
}

async function recordRefusals(session: Session, refused: readonly Failure[]): Promise<number> {
  let parked = 0;
  for (const { row, error } of refused) {
    const { rows } = await session.query<{ parked: boolean }>(failSql, [row.position, String(error)]);
    if (rows[0]?.parked === true) parked += 1;
  }
  return parked;
}
