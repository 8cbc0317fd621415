import { statement, type Param } from '@commonplace/db/statement';
import type { Kysely } from 'kysely';
import { mailReaderColumns } from '../../mails/mail-reader.ts';
import { parseEmail } from '../../users/email-address.ts';
import type { Tables } from '../../tables/tables.ts';

function selectAccounts(db: Kysely<Tables>) {
  return db
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .select([...mailReaderColumns, 'users.id', 'users.roles', 'users.standings', 'passwords.hash'])
    .where('users.closed_at', 'is', null);
}

export const accountByHandle = statement('account-by-handle', (db: Kysely<Tables>, param: Param<{ handle: string }>) =>
  selectAccounts(db).where('users.handle', '=', param('handle')),
);
export const accountByEmail = statement('account-by-email', (db: Kysely<Tables>, param: Param<{ email: string }>) =>
  selectAccounts(db).where('users.email', '=', param('email')),
);

/** Normalizes a login, a username or an email address, for lookup and counting: in lower case. */
export function normalizeLogin(login: string): string {
  // PostgreSQL rejects U+0000, which no name contains.
  const text = login.trim().replaceAll('\0', '\uFFFD');
  return (parseEmail(text) ?? text.toLowerCase()).slice(0, 300);
}

/** Finds the account of a normalized login. Usernames contain no @. */
export function findAccount(db: Kysely<Tables>, login: string) {
  return login.includes('@')
    ? accountByEmail.first(db, { email: login })
    : accountByHandle.first(db, { handle: login });
}
