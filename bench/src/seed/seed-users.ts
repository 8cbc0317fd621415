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

/** Makes users follow others among them, a few of whom get most of the followers, and notifies the followed ones. */
export async function insertFollows(community: Client, userIds: readonly number[], perUser: number): Promise<void> {
  await community.query(
    `with added as (
      insert into follows (follower_id, followable_type, followable_id, created_at)
      select distinct on (follower, followed) follower, 'User', followed, now() - follower % 300 * interval '1 day'
      from unnest($1::integer[]) with ordinality as one (follower, position), generate_series(1, $2::integer) as n
      cross join lateral (
        select ($1::integer[])[1 + floor(cardinality($1::integer[]) * ((position * 7919 + n * 104729) % 10007 / 10007.0) ^ 3)::integer]
          as followed
      ) chosen
      where followed <> follower returning follower_id, followable_id, created_at
    )
    insert into notifications (user_id, kind, about_type, about_id, actor_id, created_at)
    select followable_id, 'follow', 'Follower', follower_id, follower_id, created_at from added`,
    [userIds, perUser],
  );
}
