import { waitForName } from '@commonplace/db/advisory-locks';
import type { Violations } from '@commonplace/rpc/violations';
import { limits } from '@commonplace/rules/limits';
import { isLongerThan, lengthProblem } from '@commonplace/rules/plain-text';
import { reservationOf } from '@commonplace/rules/reserved-names';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/**
 * The rules of a username of a user or an organization (reference-admin A11); `username` is the field. Who runs the site
 * may give names that speak for it.
 */
export function checkUsername(username: string, violations: Violations, { byOperator = false } = {}): void {
  const reservation = reservationOf(username);
  if (username.length < 2) violations.add('username', 'is too short (minimum is 2 characters)');
  else if (isLongerThan(username, limits.username))
    violations.add('username', lengthProblem(username, limits.username));
  else if (!/^[a-z0-9_-]+$/i.test(username)) violations.add('username', 'is invalid');
  // E29 reads digits as an id.
  else if (/^\d+$/.test(username)) violations.add('username', 'must not consist of digits only');
  else if (reservation !== undefined && !(byOperator && reservation === 'authority'))
    violations.add('username', 'is reserved');
}

/**
 * Takes the name for a user or organization about to be written; false when any user or organization has it, or a page
 * at the top of the site has or has reserved it. It leads nobody to whoever had it before any more.
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

/** Gives up a name that nobody has any more, so that somebody else may take it. */
export async function releaseHandle(em: SqlEntityManager, username: string): Promise<void> {
  await em.getKysely<Tables>().deleteFrom('handles').where('name', '=', username.toLowerCase()).execute();
}

/** Whether they are one username: ASCII letters may differ in their case. */
export function isSameUsername(one: string, other: string): boolean {
  return /^[\w-]+$/.test(other) && one.toLowerCase() === other.toLowerCase();
}
