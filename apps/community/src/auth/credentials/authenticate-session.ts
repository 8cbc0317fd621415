import { statement, type Param } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import { hashSecret } from '../../secrets/secret.ts';
import type { Tables } from '../../tables/tables.ts';
import { isLastUseOutdated, organizationsOfOwner, ownerColumns, type CredentialOwner } from './credential-owner.ts';
import { sessionEnd } from './session-lifetime.ts';

export const sessionByHash = statement('session-by-hash', (db: Kysely<Tables>, param: Param<{ hash: Buffer }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select((eb) => [
      ...ownerColumns,
      'sessions.id as credential_id',
      'sessions.last_used_at',
      'sessions.expires_at',
      organizationsOfOwner(eb),
    ])
    .where('sessions.token_hash', '=', param('hash'))
    .where('sessions.expires_at', '>', sql<string>`now()`),
);

/** Returns the owner of an active session and extends it at most once a minute. */
export async function authenticateSession(db: Kysely<Tables>, token: string): Promise<CredentialOwner | undefined> {
  const session = await sessionByHash.first(db, { hash: hashSecret(token) });
  if (!session) return undefined;
  const owner = { ...session, key_id: 0, scopes: [] };
  if (!isLastUseOutdated(session.last_used_at)) return owner;
  const extended = await db
    .updateTable('sessions')
    .set({ last_used_at: new Date(), expires_at: sessionEnd() })
    .where('id', '=', session.credential_id)
    .returning('expires_at')
    .executeTakeFirst();
  // The session ended between the two statements.
  return extended && { ...owner, expires_at: extended.expires_at };
}
