import type { DescMessage } from '@bufbuild/protobuf';
import { pause } from '@commonplace/background/backoff';
import type { Database } from '@commonplace/db/database';
import { requireOperator } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import type { RepublishService } from '@commonplace/proto/events/v1/republish';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { republishing } from './outbox.ts';

/** The records behind one type of event, from which consumers can rebuild their copies. */
export interface SnapshotSource {
  /** Full name of the message type. */
  readonly type: string;
  /**
   * Appends the events of the first `limit` records with ids greater than `after`, in order, at their current versions.
   * Returns the ids.
   */
  announce(em: SqlEntityManager, after: number, limit: number): Promise<readonly number[]>;
}

/** Declares how a type of event is republished. */
export function snapshots(desc: DescMessage, announce: SnapshotSource['announce']): SnapshotSource {
  return { type: desc.typeName, announce };
}

/** Records republished in one transaction. */
const batchSize = 200;
/** Backlog of the outbox above which republishing waits, so that it does not delay new events. */
const maxWaiting = 1_000;
const waitMs = 100;

/** Result of one batch; `nextAfter` is the id to continue after, if there may be more. */
interface Announced {
  announced: number;
  nextAfter?: number;
}

/** Republishes the next batch of a source's records after an id, once the outbox has room. */
export async function republishNext(
  database: Database,
  source: SnapshotSource,
  after: number,
  signal: AbortSignal,
): Promise<Announced> {
  await waitForOutbox(database, signal);
  const ids = await republishing.run(true, () =>
    database.transaction({ signal }, (em) => source.announce(em, after, batchSize)),
  );
  const last = ids.at(-1);
  const isLast = ids.length < batchSize || last === undefined;
  return { announced: ids.length, ...(!isLast && { nextAfter: last }) };
}

/** Implements republishing of a service's state, for the operator only. */
export function republishRpc(
  database: Database,
  sources: readonly SnapshotSource[],
): ServiceImplementation<typeof RepublishService> {
  const byType = new Map(sources.map((source) => [source.type, source]));
  return {
    async listTypes(_request, call) {
      requireOperator(call.principal);
      return { types: [...byType.keys()] };
    },
    async republish({ type, after }, call) {
      requireOperator(call.principal);
      const source = byType.get(type);
      if (source === undefined) throw violation('type', 'is not republished by this service');
      return republishNext(database, source, after, call.signal);
    },
  };
}

/** Waits for room in the outbox. While NATS is unreachable the caller times out, and can continue later. */
async function waitForOutbox(database: Database, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from (
        select from outbox where parked_at is null limit ${maxWaiting}
      ) as pending`.execute(database.fork(signal).getKysely());
    if ((rows[0]?.waiting ?? 0) < maxWaiting) return;
    await pause(waitMs, signal);
    signal.throwIfAborted();
  }
}
