import { createHash, randomBytes } from 'node:crypto';
import type { RunningPlatform } from '@commonplace/testing/platform-process';
import { withClient } from '../with-client.ts';

/** An article and its author. */
export interface ScaleSubject {
  id: number;
  path: string;
  authorId: number;
  username: string;
  tag: string;
}

/** A user who is signed in. */
export interface Reader {
  key: string;
  cookie: string;
}

/** Enough that the reads of a second differ. */
const count = 200;

/** Returns articles from all over a platform. */
export async function chooseSubjects(platform: RunningPlatform): Promise<ScaleSubject[]> {
  return withClient(platform, 'content', async (client) => {
    const { rows } = await client.query<ScaleSubject>(
      `select distinct chosen.id, '/' || username || '/' || slug as path, users.id as "authorId", username,
        coalesce(cached_tag_list[1], 'javascript') as tag
      from generate_series(1, $1::integer) n
      cross join lateral (
        select * from articles where listed and id >= n * (select max(id) from articles) / ($1 + 1) order by id limit 1
      ) chosen join users on users.id = user_id`,
      [count],
    );
    return rows;
  });
}

/** Signs in the user with the most followers. */
export async function signIn(platform: RunningPlatform): Promise<Reader> {
  const [key, token] = ['cp_', 'cps_'].map((prefix) => prefix + randomBytes(32).toString('base64url')) as [
    string,
    string,
  ];
  const [keyHash, tokenHash] = [key, token].map((secret) => createHash('sha256').update(secret).digest());
  await withClient(platform, 'community', async (client) => {
    await client.query(
      `with chosen as (
        select users.id from users
        left join follows on followable_type = 'User' and followable_id = users.id
        group by users.id order by count(followable_id) desc, users.id limit 1
      ), keyed as (
        insert into api_keys (user_id, description, secret_hash) select id, 'bench', $1 from chosen
      )
      insert into sessions (id, user_id, token_hash, address, user_agent, expires_at)
      select gen_random_uuid(), id, $2, '192.0.2.7', 'bench', now() + interval '1 day' from chosen`,
      [keyHash, tokenHash],
    );
  });
  return { key, cookie: `session=${token}` };
}

/** Returns how many pages of their databases the services have read, cached ones included. */
export function countBlocks(platform: RunningPlatform): Promise<number> {
  return withClient(platform, 'content', async (client) => {
    const { rows } = await client.query<{ blocks: string }>(
      'select sum(blks_hit + blks_read) as blocks from pg_stat_database',
    );
    return Number(rows[0]?.blocks);
  });
}
