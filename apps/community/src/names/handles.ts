import { waitForName } from '@commonplace/db/advisory-locks';
import type { Violations } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import { isLongerThan, lengthProblem } from '@commonplace/rules/plain-text';
import { reservationOf } from '@commonplace/rules/reserved-names';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/**
 * Validates the username of a user or an organization (UpdateUserRecord), in the field `username`. The operator may
 * assign reserved names.
 */
export function addUsernameProblem(username: string, violations: Violations, { byOperator = false } = {}): void {
  violations.add('username', usernameFormatProblem(username, { byOperator }));
}

/** Returns why no one can have a username, whether it is taken or not. */
export function usernameFormatProblem(username: string, { byOperator = false } = {}): string | undefined {
  const reservation = reservationOf(username);
  if (username.length < 2) return 'is too short (minimum is 2 characters)';
  if (isLongerThan(username, limits.username)) return lengthProblem(username, limits.username);
  if (!/^[a-z0-9_-]+$/i.test(username)) return 'is invalid';
  // GetUser treats digits as an id.
  if (/^\d+$/.test(username)) return 'must not consist of digits only';
  return reservation === undefined || (byOperator && reservation === 'authority') ? undefined : 'is reserved';
}

/** The table with the former names of a user or an organization, and the column with its id. */
const formerNames = {
  user: { table: 'former_usernames', column: 'user_id' },
  organization: { table: 'former_organization_usernames', column: 'organization_id' },
} as const;

/** A user or an organization that changes its name. */
export interface NameOwner {
  type: keyof typeof formerNames;
  id: number;
}

/**
 * Claims a name for a user or an organization that is about to be written; `owner` is absent for a new one. Returns false
 * when another user or organization or a page has it, when it is reserved, or when it is kept for its former owner. The
 * name then resolves to no former owner.
 */
export async function claimHandle(em: SqlEntityManager, username: string, owner?: NameOwner): Promise<boolean> {
  const name = username.toLowerCase();
  const db = em.getKysely<Tables>();
  await waitForName(em, 'siteNames', name);
  const ofOthers = await db
    .selectFrom('page_names')
    .select('name')
    .where('name', '=', name)
    .unionAll(
      db
        .selectFrom('name_reservations')
        .select('name')
        .where('name', '=', name)
        .where('reserved_until', '>', sql<string>`now()`),
    )
    .executeTakeFirst();
  if (ofOthers) return false;
  const { rows } = await sql`
    insert into handles (name) values (${name}) on conflict (name) do update set held_until = null
    where handles.held_until <= now() or ${hadName(owner, name)} returning name`.execute(db);
  if (rows.length === 0) return false;
  await db.deleteFrom('former_usernames').where('name', '=', name).execute();
  await db.deleteFrom('former_organization_usernames').where('name', '=', name).execute();
  return true;
}

/** Whether a name is a former one of this user or organization, or of an account that was merged into it. */
function hadName(owner: NameOwner | undefined, name: string) {
  if (!owner) return sql`false`;
  const { table, column } = formerNames[owner.type];
  return sql`exists (
    select from ${sql.table(table)} as former where former.name = ${name} and ${sql.ref(`former.${column}`)} = ${owner.id})`;
}

/** Returns whether a name in lower case belongs to a user or an organization (`taken`), or is kept for a former owner (`held`). */
export async function findHandle(db: Kysely<Tables>, name: string): Promise<'taken' | 'held' | undefined> {
  const row = await db
    .selectFrom('handles')
    .select('held_until')
    .where('name', '=', name)
    .where(({ eb, or }) => or([eb('held_until', 'is', null), eb('held_until', '>', sql<string>`now()`)]))
    .executeTakeFirst();
  return row && (row.held_until === null ? 'taken' : 'held');
}

/** Keeps a name that is given up for its owner, for a while (rules.md#former-names). */
export async function holdHandle(em: SqlEntityManager, username: string): Promise<void> {
  await em
    .getKysely<Tables>()
    .updateTable('handles')
    .set({ held_until: sql<string>`now() + make_interval(days => ${limits.heldNames.days})` })
    .where('name', '=', username.toLowerCase())
    .execute();
}

/** Frees the oldest former names of an owner who has more than may be kept; they still lead there. */
export async function freeOldestNames(em: SqlEntityManager, { type, id }: NameOwner): Promise<void> {
  const { table, column } = formerNames[type];
  await sql`
    delete from handles where held_until is not null and name in (
      select name from (
        select name, left_at from ${sql.table(table)} join handles using (name)
        where ${sql.ref(column)} = ${id} and held_until > now() order by left_at desc, name
        offset ${limits.heldNames.perOwner}) as older)`.execute(em.getKysely());
}

/** Whether two usernames are equal in any ASCII case. */
export function isSameUsername(one: string, other: string): boolean {
  return /^[\w-]+$/.test(other) && one.toLowerCase() === other.toLowerCase();
}
