import { unauthenticated } from '@commonplace/domain/errors';
import type { UserPrincipal } from '@commonplace/domain/principal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../tables/tables.ts';
import { grantCredential } from './authenticate-access-token.ts';

/**
 * Throws for a session, key or grant that has ended but is still cached by a gateway, so that it cannot create access
 * after a password reset. The caller has locked the account.
 */
export async function requireActiveCredential(
  em: SqlEntityManager,
  { userId, credential }: UserPrincipal,
): Promise<void> {
  if (credential === undefined) return;
  const { kind, id } = credential;
  const db = em.getKysely<Tables>();
  if (kind === 'session') {
    const session = db.selectFrom('sessions').select('id').where('id', '=', id).where('user_id', '=', userId);
    if (!(await session.executeTakeFirst())) throw unauthenticated();
    return;
  }
  const table = kind === 'api_key' ? 'api_keys' : 'oauth_grants';
  const held = await db.selectFrom(table).select('id').where('user_id', '=', userId).execute();
  const idOf = kind === 'api_key' ? String : grantCredential;
  if (!held.some((row) => idOf(row.id) === id)) throw unauthenticated();
}
