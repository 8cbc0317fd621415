import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

const ownerTables = {
  User: { table: 'former_usernames', column: 'user_id', others: 'former_organization_usernames' },
  Organization: { table: 'former_organization_usernames', column: 'organization_id', others: 'former_usernames' },
} as const;

/** Replaces the former usernames that resolve to a user or an organization. */
export async function storeFormerUsernames(
  em: SqlEntityManager,
  owner: { type: keyof typeof ownerTables; id: number },
  names: readonly string[],
): Promise<void> {
  const db = em.getKysely<Tables>();
  const { table, column, others } = ownerTables[owner.type];
  await sql`
    delete from ${sql.table(table)}
    where ${sql.ref(column)} = ${owner.id} and username <> all(${names}::text[])`.execute(db);
  if (names.length === 0) return;
  await sql`
    insert into ${sql.table(table)} (username, ${sql.ref(column)})
    select name, ${owner.id}::integer from unnest(${names}::text[]) as name order by name
    on conflict (username) do update set ${sql.ref(column)} = excluded.${sql.ref(column)}`.execute(db);
  // Users and organizations share one namespace: a name resolves to the last account that gave it up.
  await sql`delete from ${sql.table(others)} where username = any(${names}::text[])`.execute(db);
}

/** Keeps the username of a deleted organization resolving to its articles, unless the name is taken. */
export async function storeLastUsername(em: SqlEntityManager, organizationId: number, username: string): Promise<void> {
  await sql`
    insert into former_organization_usernames (username, organization_id)
    values (lower(${username} collate "C"), ${organizationId})
    on conflict (username) do nothing`.execute(em.getKysely<Tables>());
}

/** Whether another account gave up this username before. */
export async function isFormerUsername(em: SqlEntityManager, username: string): Promise<boolean> {
  const { rows } = await sql`
    select from former_usernames where username = lower(${username} collate "C")
    union all
    select from former_organization_usernames where username = lower(${username} collate "C")`.execute(
    em.getKysely<Tables>(),
  );
  return rows.length > 0;
}

/** Returns all usernames, in lower case, whose paths an event may change. */
export function usernamesOf(
  event: { username: string; formerUsernames: readonly string[] },
  before: { username: string } | undefined,
): string[] {
  const names = [event.username, ...event.formerUsernames, ...(before ? [before.username] : [])];
  return [...new Set(names.map((name) => name.toLowerCase()))];
}
