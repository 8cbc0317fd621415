import { about } from '@commonplace/events/about';
import { appendEvents } from '@commonplace/events/outbox';
import { ApiKeyRevokedSchema } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { endOauthOfUser } from '../oauth/end-oauth-of-user.ts';
import { appendMembershipChanged } from '../organizations/organization-changed.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import type { Tables } from '../tables/tables.ts';
import { revokeTokens } from '../tokens/one-time-tokens.ts';

/** What somebody signs in with, is known by elsewhere, or is reached by, and what only they need. */
const ownTables = [
  'passwords',
  'totp_secrets',
  'recovery_codes',
  'passkeys',
  'identities',
  'notification_settings',
] as const;

/** Ends every way into an account that is being closed, for every gateway at once. */
export async function endAccess(em: SqlEntityManager, userId: number): Promise<void> {
  const db = em.getKysely<Tables>();
  await endSessions(em, userId, 'all');
  await revokeTokens(em, userId);
  await endOauthOfUser(em, userId);
  for (const table of ownTables) await db.deleteFrom(table).where('user_id', '=', userId).execute();
  const keys = await db.deleteFrom('api_keys').where('user_id', '=', userId).returning('id').execute();
  const revoked = keys.map(({ id }) => ({ event: { id, userId }, ...about('api_key', id) }));
  await appendEvents(em, ApiKeyRevokedSchema, revoked);
  const left = await db.deleteFrom('memberships').where('user_id', '=', userId).returning('organization_id').execute();
  for (const { organization_id: organizationId } of left) {
    await appendMembershipChanged(em, { organizationId, userId, role: '' });
  }
}
