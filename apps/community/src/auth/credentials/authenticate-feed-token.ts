import { statement, type Param } from '@commonplace/db/statement';
import type { Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import { hashSecret } from '../../secrets/secret.ts';
import { isLastUseOutdated, ownerColumns, type CredentialOwner } from './credential-owner.ts';

/** The scope of feed tokens, which no operation has: so they give access to nothing but what a public site shows to everyone. */
const feedScope = 'feeds';

export const feedTokenByHash = statement('feed-token-by-hash', (db: Kysely<Tables>, param: Param<{ hash: Buffer }>) =>
  db
    .selectFrom('feed_tokens')
    .innerJoin('users', 'users.id', 'feed_tokens.user_id')
    .select([...ownerColumns, 'feed_tokens.last_used_at'])
    .where('feed_tokens.token_hash', '=', param('hash')),
);

/** Returns the owner of a feed token and records its use at most once a minute. */
export async function authenticateFeedToken(db: Kysely<Tables>, token: string): Promise<CredentialOwner | undefined> {
  const hash = hashSecret(token);
  const owner = await feedTokenByHash.first(db, { hash });
  if (!owner) return undefined;
  if (isLastUseOutdated(owner.last_used_at)) {
    const last_used_at = new Date();
    await db.updateTable('feed_tokens').set({ last_used_at }).where('token_hash', '=', hash).execute();
  }
  const credential_id = String(owner.user_id);
  return { ...owner, organizations: [], credential_id, key_id: 0, scopes: [feedScope], expires_at: null };
}
