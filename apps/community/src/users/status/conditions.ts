import { sql, type RawBuilder } from 'kysely';
import { inactiveStandings } from './status.ts';

// Conditions on an account's standings in statements; `table` is the alias of the users table.

/** Whether the account is inactive, as `isInactive`. */
export function isInactiveAccount(table = 'users'): RawBuilder<boolean> {
  const resting = sql.join(inactiveStandings.map((standing) => sql.lit(standing)));
  return sql<boolean>`(${sql.ref(`${table}.standings`)} && array[${resting}])`;
}

/** Whether the content of the account is hidden (MarkUserAsSpam). */
export function isSpamAccount(table = 'users'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.standings`)} @> array['spam'])`;
}

/** Whether the account is visible; a banned one is treated as missing (GetUser). */
export function isUnbannedAccount(table = 'users'): RawBuilder<boolean> {
  return sql<boolean>`('banned' <> all (${sql.ref(`${table}.standings`)}))`;
}
