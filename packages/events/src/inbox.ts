import type { Database } from '@commonplace/db/database';
import { deleteInBatches } from '@commonplace/db/delete-in-batches';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** An event cannot come again once its stream has dropped it; a day more covers clocks and late redeliveries. */
const marginMs = 24 * 60 * 60 * 1000;

const pruneBatch = 10_000;

/**
 * Notes in the transaction of `em` that the consumer applies the event. False when it has done so before; while another
 * transaction is doing it, this waits for its outcome.
 */
export async function claimEvent(em: SqlEntityManager, consumer: string, eventId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into inbox (consumer, event_id) values (${consumer}, ${eventId}) on conflict do nothing`.execute(
    em.getKysely(),
  );
  return numAffectedRows === 1n;
}

/**
 * Deletes what is older than the streams keep their events, a batch at a time, and returns the number of rows. Streams
 * that keep them for ever (`Infinity`) leave nothing to delete.
 */
export async function pruneInbox(database: Database, streamRetentionMs: number, signal: AbortSignal): Promise<number> {
  if (streamRetentionMs === Infinity) return 0;
  const where = sql`received_at < now() - interval '1 millisecond' * ${streamRetentionMs + marginMs}`;
  return deleteInBatches(database, { table: 'inbox', where, batch: pruneBatch }, signal);
}
