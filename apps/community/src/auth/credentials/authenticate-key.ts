import { statement, type Param } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import { hashSecret } from '../../secrets/secret.ts';
import type { Tables } from '../../tables/tables.ts';
import { isLastUseOutdated, organizationsOfOwner, ownerColumns, type CredentialOwner } from './credential-owner.ts';

export const keyByHash = statement('key-by-hash', (db: Kysely<Tables>, param: Param<{ hash: Buffer }>) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select((eb) => [
      ...ownerColumns,
      'api_keys.id as key_id',
      'api_keys.last_used_at',
      'api_keys.scopes',
      'api_keys.expires_at',
      organizationsOfOwner(eb),
    ])
    .where('api_keys.secret_hash', '=', param('hash'))
    .where((eb) => eb.or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', sql<string>`now()`)])),
);

/** Returns the owner of a valid key and records its use at most once a minute. */
export async function authenticateKey(db: Kysely<Tables>, secret: string): Promise<CredentialOwner | undefined> {
  const owner = await keyByHash.first(db, { hash: hashSecret(secret) });
  if (!owner) return undefined;
  if (isLastUseOutdated(owner.last_used_at)) {
    const last_used_at = new Date();
    await db.updateTable('api_keys').set({ last_used_at }).where('id', '=', owner.key_id).execute();
  }
  return { ...owner, credential_id: String(owner.key_id) };
}
