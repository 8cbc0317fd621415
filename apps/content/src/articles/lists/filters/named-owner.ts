import { sql, type RawBuilder } from 'kysely';

/**
 * Returns the ids of the user and the organization with a username, of which at most one is not null: they share one
 * namespace. A former username stands for its last owner.
 */
export function namedOwner(username: RawBuilder<string>): {
  user: RawBuilder<number | null>;
  organization: RawBuilder<number | null>;
} {
  const name = sql`lower(${username} collate "C")`;
  const named = (people: string) => sql`(
    select id from ${sql.table(people)} where lower(username collate "C") = ${name} and not deleted limit 1)`;
  const formerly = (people: string, owner: string, names: string, others: string) => sql`(
    select ${sql.ref(owner)} from ${sql.table(names)}
    where username = ${name} and ${named(others)} is null
      and exists (select from ${sql.table(people)} where id = ${sql.ref(owner)} and not deleted))`;
  return {
    user: sql`coalesce(${named('users')}, ${formerly('users', 'user_id', 'former_usernames', 'organizations')})`,
    organization: sql`coalesce(
      ${named('organizations')}, ${formerly('organizations', 'organization_id', 'former_organization_usernames', 'users')})`,
  };
}
