import type { CallContext } from '@commonplace/domain/call-context';
import { invalid } from '@commonplace/domain/errors';
import { requireOperator } from '@commonplace/domain/principal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { appendUserChanged } from '../users/user-changed.ts';
import { person, type Person } from './people.ts';

const maxUsers = 5_000;
/** Keeps usernames, which contain both, within 30 characters. */
const seeds = 36 ** 3;
const numbers = 36 ** 4;

export interface SeededUser {
  id: number;
  username: string;
  name: string;
  created_at: string;
}

/** Creates the users with these numbers unless they exist, and announces new ones. */
export async function seedUsers(
  context: CommunityContext,
  call: CallContext,
  input: { seed: number; offset: number; count: number },
): Promise<SeededUser[]> {
  requireOperator(call.principal);
  const { seed, offset, count } = input;
  if (seed < 0 || seed >= seeds) throw invalid(`seed: must be from 0 to ${seeds - 1}, got ${seed}.`);
  if (count < 1 || count > maxUsers) throw invalid(`count: must be from 1 to ${maxUsers}, got ${count}.`);
  if (offset < 0 || offset + count > numbers) {
    throw invalid(`offset: must be from 0 to ${numbers - count} for ${count} users, got ${offset}.`);
  }
  const people = Array.from({ length: count }, (_, index) => person(seed, offset + index));
  return context.database.transaction(call.signal, async (em) => {
    const created = new Set(await insertPeople(em, people));
    const users = await selectPeople(em, people);
    for (const user of users) {
      const planned = people[user.position - 1];
      if (planned && created.has(user.id)) await announce(em, user.id, planned);
    }
    return users;
  });
}

/** Inserts users with free names and returns their ids. */
async function insertPeople(em: SqlEntityManager, people: readonly Person[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with claimed as (
      insert into handles (name) select unnest(${people.map(({ username }) => username)}::text[])
      on conflict do nothing returning name
    )
    insert into users (username, email, name, summary, location, website_url, microblog_username, codehost_username,
      shows_email, created_at)
    select * from unnest(
      ${people.map((one) => one.username)}::text[], ${people.map((one) => one.email)}::text[],
      ${people.map((one) => one.name)}::text[], ${people.map((one) => one.summary)}::text[],
      ${people.map((one) => one.location)}::text[], ${people.map((one) => one.websiteUrl)}::text[],
      ${people.map((one) => one.microblogUsername)}::text[], ${people.map((one) => one.codehostUsername)}::text[],
      ${people.map((one) => one.showsEmail)}::boolean[], ${people.map((one) => one.createdAt)}::timestamptz[]
    ) as people (username)
    where username in (select name from claimed)
    returning id`.execute(em.getKysely<Tables>());
  return rows.map(({ id }) => id);
}

async function selectPeople(
  em: SqlEntityManager,
  people: readonly Person[],
): Promise<(SeededUser & { position: number })[]> {
  const { rows } = await sql<SeededUser & { position: number }>`
    select users.id, users.username, users.name, users.created_at, wanted.position::integer as position
    from unnest(${people.map(({ username }) => username)}::text[]) with ordinality as wanted (handle, position)
    join users on users.handle = wanted.handle
    order by wanted.position`.execute(em.getKysely<Tables>());
  return rows;
}

async function announce(em: SqlEntityManager, id: number, user: Person): Promise<void> {
  const standing = { roles: [], standings: [], profileImage: '', profileImage90: '' };
  await appendUserChanged(em, { ...user, ...standing, id, version: 1 });
}
