import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { Platform } from './platform.ts';

/** Inserts a session of a user and returns its id. */
export async function addSession({ databaseUrls }: Platform, userId: number): Promise<string> {
  const client = new Client({ connectionString: databaseUrls.community });
  await client.connect();
  try {
    const id = crypto.randomUUID();
    await client.query(
      `insert into sessions (id, user_id, token_hash, address, user_agent, expires_at)
       values ($1, $2, $3, '192.0.2.7', 'Browser', now() + interval '1 day')`,
      [id, userId, randomBytes(32)],
    );
    return id;
  } finally {
    await client.end();
  }
}
