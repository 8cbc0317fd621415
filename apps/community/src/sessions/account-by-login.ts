import { statement, type Given } from '@commonplace/db/statement';
import type { Kysely } from 'kysely';
import { mailReaderColumns } from '../mails/mail-reader.ts';
import { parseAddress } from '../users/mail-address.ts';
import type { Tables } from '../tables/tables.ts';

function selectAccounts(db: Kysely<Tables>) {
  return db
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .select([...mailReaderColumns, 'users.id', 'users.roles', 'users.standings', 'passwords.hash'])
    .where('users.closed_at', 'is', null);
}

/** The statements of `findAccount`. */
export const accountByHandle = statement('account-by-handle', (db: Kysely<Tables>, given: Given<{ handle: string }>) =>
  selectAccounts(db).where('users.handle', '=', given('handle')),
);
export const accountByEmail = statement('account-by-email', (db: Kysely<Tables>, given: Given<{ email: string }>) =>
  selectAccounts(db).where('users.email', '=', given('email')),
);

/** What somebody signs in with, as it is looked up and counted: a username or an address, in lower case. */
export function normalizeLogin(login: string): string {
  // PostgreSQL takes no U+0000; no name has one.
  const text = login.trim().replaceAll('\0', '\uFFFD');
  return (parseAddress(text) ?? text.toLowerCase()).slice(0, 300);
}

/** The account that a normalized login names. No username has an @ in it. */
export function findAccount(db: Kysely<Tables>, login: string) {
  return login.includes('@')
    ? accountByEmail.first(db, { email: login })
    : accountByHandle.first(db, { handle: login });
}
