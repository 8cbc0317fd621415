import { sql, type RawBuilder } from 'kysely';
import { restingStandings } from './standing.ts';

// How an account stands, in statements. Each takes the name that the table of users has there.

/** Whether it rests. */
export function isRestingAccount(table = 'users'): RawBuilder<boolean> {
  const resting = sql.join(restingStandings.map((standing) => sql.lit(standing)));
  return sql<boolean>`(${sql.ref(`${table}.standings`)} && array[${resting}])`;
}

/** Whether what it stands for is kept from everybody (A4). */
export function isSpamAccount(table = 'users'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.standings`)} @> array['spam'])`;
}

/** Whether it is there for others: a banned one is as good as gone (E29). */
export function isUnbannedAccount(table = 'users'): RawBuilder<boolean> {
  return sql<boolean>`('banned' <> all (${sql.ref(`${table}.standings`)}))`;
}
