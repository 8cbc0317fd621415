import type { DescMessage } from '@bufbuild/protobuf';
import type { Database } from '@commonplace/db/database';
import type { RepublishService } from '@commonplace/proto/events/v1/republish';
import { requireOperator } from '@commonplace/rpc/principal';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import { violation } from '@commonplace/rpc/violations';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { pause } from './backoff.ts';
import { republishing } from './outbox.ts';

/** The state behind one type of event, from which those who keep a copy can rebuild it. */
export interface SnapshotSource {
  /** Full name of the message type. */
  readonly type: string;
  /**
   * Appends the events of the first `limit` records whose id is greater than `after`, by id, at the versions that they
   * have, and returns the ids.
   */
  announce(em: SqlEntityManager, after: number, limit: number): Promise<readonly number[]>;
}

/** Declares how a type of event is announced anew. */
export function snapshots(desc: DescMessage, announce: SnapshotSource['announce']): SnapshotSource {
  return { type: desc.typeName, announce };
}

/** Records announced in one transaction. */
const batchSize = 200;
/** More than that must not wait in the outbox, or new events would wait for long behind old ones. */
const mostWaiting = 1_000;
const waitMs = 100;

/** What was announced anew; `nextAfter` is the id to go on after, if there may be more. */
interface Announced {
  announced: number;
  nextAfter?: number;
}

/** Announces the next records of a source after an id, once the outbox has room for them. */
export async function announceNext(
  database: Database,
  source: SnapshotSource,
  after: number,
  signal: AbortSignal,
): Promise<Announced> {
  await untilOutboxHasRoom(database, signal);
  const ids = await republishing.run(true, () =>
    database.transaction(signal, (em) => source.announce(em, after, batchSize)),
  );
  const last = ids.at(-1);
  const isLast = ids.length < batchSize || last === undefined;
  return { announced: ids.length, ...(!isLast && { nextAfter: last }) };
}

/** Serves announcements of a service's state, for the operator alone. */
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
      if (source === undefined) throw violation('type', 'is not announced by this service');
      return announceNext(database, source, after, call.signal);
    },
  };
}

/** While NATS is away that takes until the caller gives up, who can go on where it was later. */
async function untilOutboxHasRoom(database: Database, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from (
        select from outbox where parked_at is null limit ${mostWaiting}
      ) as pending`.execute(database.fork(signal).getKysely());
    if ((rows[0]?.waiting ?? 0) < mostWaiting) return;
    await pause(waitMs, signal);
    signal.throwIfAborted();
  }
}
