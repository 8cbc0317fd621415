import { timingSafeEqual } from 'node:crypto';
import { statement, type Given } from '@commonplace/db/statement';
import { forbidden, unauthenticated } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { hashSecret } from './api-key-secret.ts';

/** How long `last_used_at` may lag: a write for every read of a busy client would be waste. */
const lastUsedPrecisionMs = 60_000;

/** The statement of `authenticate`. */
export const keyByHash = statement('key-by-hash', (db: Kysely<Tables>, given: Given<{ hash: Buffer }>) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select((eb) => [
      'api_keys.id as key_id',
      'api_keys.secret_hash',
      'api_keys.last_used_at',
      'users.id as user_id',
      'users.username',
      'users.roles',
      'users.standings',
      'users.created_at as user_created_at',
      jsonArrayFrom(
        eb
          .selectFrom('memberships')
          .select(['memberships.organization_id', 'memberships.role'])
          .whereRef('memberships.user_id', '=', 'users.id')
          .orderBy('memberships.organization_id'),
      ).as('organizations'),
    ])
    .where('api_keys.secret_hash', '=', given('hash')),
);

/**
 * The owner of a key, for gateways. Unknown and revoked keys and those of banned accounts are `unauthenticated` (S3,
 * S4); suspended and spam accounts may still read.
 */
export async function authenticate(context: CommunityContext, call: CallContext, secret: string) {
  if (call.principal.kind !== 'service') throw forbidden();
  const db = context.database.reader<Tables>(call.signal);
  const hash = hashSecret(secret);
  const found = await keyByHash.first(db, { hash });
  if (!found || !timingSafeEqual(found.secret_hash, hash) || found.standings.includes('banned')) {
    throw unauthenticated();
  }
  await touch(db, found.key_id, found.last_used_at);
  return found;
}

async function touch(db: Kysely<Tables>, keyId: number, lastUsedAt: string | null): Promise<void> {
  if (lastUsedAt !== null && Date.now() - Date.parse(lastUsedAt) < lastUsedPrecisionMs) return;
  await db.updateTable('api_keys').set({ last_used_at: new Date().toISOString() }).where('id', '=', keyId).execute();
}
