import { sql } from 'kysely';
import { countAccess } from '../accounts/account-access.ts';
import { changeAddress } from '../accounts/change-address.ts';
import { createApiKey } from '../auth/credentials/create-api-key.ts';
import { allowApplication } from '../auth/oauth/allow-application.ts';
import { createApplication } from '../auth/oauth/create-application.ts';
import type { TestContext } from './fixture.ts';
import { password, signedIn, type Person } from './people.ts';

/** Creates a user to whose account an intruder has added all kinds of access. */
export async function intruded(context: TestContext): Promise<Person> {
  const person = await signedIn(context);
  const { call, userId, username } = person;
  await createApiKey(context, call, { description: 'Left', scopes: ['write_articles'] });
  const requested = {
    name: 'Left',
    redirectUris: ['https://left.example'],
    scopes: ['write_articles'],
    isConfidential: true,
  };
  const { application } = await createApplication(context, call, requested);
  await allowApplication(context, call, { clientId: application.clientId, scopes: ['write_articles'] });
  await changeAddress(context, call, { currentPassword: password, email: `${username}_other@example.com` });
  const db = context.database.reader();
  await sql`insert into totp_secrets values (${userId}, '\\x00', now(), 0)`.execute(db);
  await sql`insert into recovery_codes values (sha256(${username}::bytea), ${userId})`.execute(db);
  await sql`
    insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
    values (${userId}, 'Left', ${username}, '\\x00', 0, '{}')`.execute(db);
  return person;
}

export async function confirmAddressOf(context: TestContext, { userId }: Person): Promise<void> {
  await sql`update users set email_confirmed_at = now() where id = ${userId}`.execute(context.database.reader());
}

/** Returns the remaining access to the account. */
export async function remainingAccess(context: TestContext, { userId }: Person) {
  const { rows } = await sql<{ codes: number }>`
    select count(*)::integer as codes from recovery_codes where user_id = ${userId}`.execute(context.database.reader());
  const access = await context.database.transaction(undefined, (em) => countAccess(em, userId));
  return { ...access, recoveryCodes: rows[0]?.codes };
}

export const noAccess = {
  sessions: 0,
  apiKeys: 0,
  grants: 0,
  applications: 0,
  passkeys: 0,
  hasTotp: false,
  hasPendingEmail: false,
  recoveryCodes: 0,
};
