import type { Database } from '@commonplace/db/database';
import { deleteInBatches } from '@commonplace/db/delete-in-batches';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** An event cannot arrive again once its stream has dropped it; the margin covers clock differences and late redeliveries. */
const marginMs = 24 * 60 * 60 * 1000;

const pruneBatch = 10_000;

/**
 * Records in the transaction of `em` that the consumer applies the event. Returns false if it has been applied; waits for
 * another transaction that is applying it.
 */
export async function claimEvent(em: SqlEntityManager, consumer: string, eventId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into inbox (consumer, event_id) values (${consumer}, ${eventId}) on conflict do nothing`.execute(
    em.getKysely(),
  );
  return numAffectedRows === 1n;
}

/**
 * Deletes rows older than the streams' retention, in batches, and returns their number. Deletes nothing if a stream keeps
 * its events forever (`Infinity`).
 */
export async function pruneInbox(database: Database, streamRetentionMs: number, signal: AbortSignal): Promise<number> {
  if (streamRetentionMs === Infinity) return 0;
  const where = sql`received_at < now() - interval '1 millisecond' * ${streamRetentionMs + marginMs}`;
  return deleteInBatches(database, { table: 'inbox', where, batch: pruneBatch }, signal);
}
