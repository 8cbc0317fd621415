import type { Client } from 'pg';
import { person } from './people.ts';

/** A seeded user, who may be an author. */
export interface SeededUser {
  id: number;
  username: string;
  name: string;
}

/** Creates users in the database of community. Their events are sent by republishing. */
export async function insertUsers(
  community: Client,
  { seed, offset, count }: { seed: number; offset: number; count: number },
): Promise<SeededUser[]> {
  const people = Array.from({ length: count }, (_, index) => person(seed, offset + index));
  const { rows } = await community.query<SeededUser>(
    `with person as (
      select * from json_to_recordset($1) as person (username text, email text, name text, summary text, location text,
        "websiteUrl" text, "microblogUsername" text, "codehostUsername" text, "showsEmail" boolean,
        "createdAt" timestamptz)
    ), handle as (insert into handles (name) select username from person)
    insert into users (username, email, name, summary, location, website_url, microblog_username, codehost_username,
      shows_email, created_at)
    select * from person returning id, username, name`,
    [JSON.stringify(people)],
  );
  return rows;
}

/** Makes users follow a user, each some time after they signed up. */
export async function insertFollowers(
  community: Client,
  followed: string,
  followerIds: readonly number[],
): Promise<void> {
  await community.query(
    `insert into follows (follower_id, followable_type, followable_id, created_at)
    select follower.id, 'User', followed.id, least(follower.created_at + (follower.id % 300) * interval '1 day', now())
    from users follower, users followed where follower.id = any($1) and followed.username = $2`,
    [followerIds, followed],
  );
}
