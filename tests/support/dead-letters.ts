import { Client } from 'pg';
import type { Platform } from './platform.ts';

export interface DeadLetterFields {
  type?: string;
  eventId?: string;
  payload?: Uint8Array;
  error?: string;

  hoursAgo?: number;
}

/** Inserts a dead letter of a service and returns its id in the API. */
export async function addDeadLetter(
  { databaseUrls }: Platform,
  service: keyof Platform['databaseUrls'],
  {
    type = 'commonplace.content.v1.Unknown',
    eventId = crypto.randomUUID(),
    payload,
    error = 'no',
    hoursAgo = 0,
  }: DeadLetterFields,
): Promise<string> {
  const client = new Client({ connectionString: databaseUrls[service] });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>(
      `insert into dead_letters (type, stream, sequence, event_id, payload, error, attempts, dead_since)
       select $1, 'TEST', count(*), $2, $3, $4, 8, now() - interval '1 hour' * $5 from dead_letters returning id`,
      [type, eventId, Buffer.from(payload ?? []), error, hoursAgo],
    );
    return `${service}-${rows[0]?.id}`;
  } finally {
    await client.end();
  }
}
