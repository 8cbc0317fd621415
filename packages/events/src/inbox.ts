import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

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
