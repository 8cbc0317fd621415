import { about } from '@commonplace/events/about';
import { appendEvents } from '@commonplace/events/outbox';
import { ApiKeyRevokedSchema } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { endFeedToken } from '../auth/credentials/end-feed-token.ts';
import { endOauthOfUser } from '../auth/oauth/end-oauth-of-user.ts';
import { endSessions } from '../auth/sessions/end-sessions.ts';
import type { Tables } from '../tables/tables.ts';
import { revokeTokens } from '../tokens/one-time-tokens.ts';

/** Second factors and passkeys. */
const factorTables = ['totp_secrets', 'recovery_codes', 'passkeys'] as const;

/**
 * Ends every way into an account except its password, on all gateways at once: sessions, API keys, applications, the feed
 * token, passkeys, the authenticator app, pending links and pending changes.
 */
export async function endAccess(em: SqlEntityManager, userId: number): Promise<void> {
  const db = em.getKysely<Tables>();
  await endSessions(em, userId, 'all');
  await revokeTokens(em, userId);
  await endOauthOfUser(em, userId);
  await endFeedToken(em, userId);
  for (const table of factorTables) await db.deleteFrom(table).where('user_id', '=', userId).execute();
  const keys = await db.deleteFrom('api_keys').where('user_id', '=', userId).returning('id').execute();
  const revoked = keys.map(({ id }) => ({ event: { id, userId }, ...about('api_key', id) }));
  await appendEvents(em, ApiKeyRevokedSchema, revoked);
}
