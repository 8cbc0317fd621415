import { waitForName } from '@commonplace/db/advisory-locks';
import type { Violations } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import { isLongerThan, lengthProblem } from '@commonplace/rules/plain-text';
import { reservationOf } from '@commonplace/rules/reserved-names';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/**
 * Validates the username of a user or an organization (UpdateUserRecord), in the field `username`. The operator may
 * assign reserved names.
 */
export function checkUsername(username: string, violations: Violations, { byOperator = false } = {}): void {
  const reservation = reservationOf(username);
  if (username.length < 2) violations.add('username', 'is too short (minimum is 2 characters)');
  else if (isLongerThan(username, limits.username))
    violations.add('username', lengthProblem(username, limits.username));
  else if (!/^[a-z0-9_-]+$/i.test(username)) violations.add('username', 'is invalid');
  // GetUser treats digits as an id.
  else if (/^\d+$/.test(username)) violations.add('username', 'must not consist of digits only');
  else if (reservation !== undefined && !(byOperator && reservation === 'authority'))
    violations.add('username', 'is reserved');
}

/**
 * Claims a name for a user or an organization that is about to be written. Returns false when a user, an organization
 * or a page has it or has reserved it. The name then leads to no former owner.
 */
export async function claimHandle(em: SqlEntityManager, username: string): Promise<boolean> {
  const name = username.toLowerCase();
  const db = em.getKysely<Tables>();
  await waitForName(em, 'siteNames', name);
  const ofPage = await db
    .selectFrom('page_names')
    .select('name')
    .where('name', '=', name)
    .unionAll(
      db
        .selectFrom('name_reservations')
        .select('name')
        .where('name', '=', name)
        .where('holder', '=', 'page')
        .where('reserved_until', '>', sql<string>`now()`),
    )
    .executeTakeFirst();
  if (ofPage) return false;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('handles')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await db.deleteFrom('former_usernames').where('name', '=', name).execute();
  await db.deleteFrom('former_organization_usernames').where('name', '=', name).execute();
  return true;
}

/** Frees a name for others. */
export async function releaseHandle(em: SqlEntityManager, username: string): Promise<void> {
  await em.getKysely<Tables>().deleteFrom('handles').where('name', '=', username.toLowerCase()).execute();
}

/** Whether two usernames are equal in any ASCII case. */
export function isSameUsername(one: string, other: string): boolean {
  return /^[\w-]+$/.test(other) && one.toLowerCase() === other.toLowerCase();
}
