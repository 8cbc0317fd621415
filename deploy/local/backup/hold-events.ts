import { advisoryLocks } from '@commonplace/db/advisory-locks';
import { Client } from 'pg';

/**
 * Keeps events in the outboxes of all databases until it is disposed; writes go on. Once those that have left are handled, a
 * backup has each event: in an outbox, or applied.
 */
export async function holdEvents(databaseUrls: readonly string[]): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  for (const connectionString of databaseUrls) {
    const client = new Client({ connectionString, application_name: 'backup' });
    stack.defer(() => client.end());
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.outboxHold]);
  }
  return stack.move();
}
