import { Client } from 'pg';

/** Direct access to the OAuth tables of community. */
export interface OauthDatabase {
  /** Moves the expiry of all records of a kind back. */
  age(kind: string, seconds: number): Promise<void>;
  /** Creates a session with this token. */
  startSession(userId: number, token: string): Promise<void>;
  /** Counts records and grants. */
  count(): Promise<number>;
}

/** Runs `work` with a connection to community's database. */
export async function withDatabase<Result>(
  { databaseUrls }: { databaseUrls: { community: string } },
  work: (database: OauthDatabase) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: databaseUrls.community });
  await client.connect();
  try {
    return await work({
      async age(kind, seconds) {
        await client.query(
          `update oauth_records set expires_at = expires_at - make_interval(secs => $2),
             payload = jsonb_set(payload, '{exp}', to_jsonb((payload ->> 'exp')::bigint - $2::bigint))
           where kind = $1`,
          [kind, seconds],
        );
      },
      async startSession(userId, token) {
        await client.query(
          `insert into sessions (id, user_id, token_hash, address, user_agent, expires_at)
           values (gen_random_uuid(), $1, sha256($2::bytea), '127.0.0.1', 'tests', now() + interval '30 days')`,
          [userId, Buffer.from(token)],
        );
      },
      async count() {
        const { rows } = await client.query<{ count: number }>(
          'select ((select count(*) from oauth_records) + (select count(*) from oauth_grants))::integer as count',
        );
        return rows[0]?.count ?? 0;
      },
    });
  } finally {
    await client.end();
  }
}
