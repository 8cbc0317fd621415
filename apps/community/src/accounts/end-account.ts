import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { appendMembershipChanged } from '../organizations/organization-changed.ts';
import type { Tables } from '../tables/tables.ts';
import { endAccess } from './end-access.ts';

/** Tables with the identities, access and private data of an account. */
const ownTables = ['passwords', 'identities', 'notification_settings', 'organization_invitations'] as const;

/** Ends all access to an account that is being closed and removes its ties to others. */
export async function endAccount(em: SqlEntityManager, userId: number): Promise<void> {
  const db = em.getKysely<Tables>();
  await endAccess(em, userId);
  for (const table of ownTables) await db.deleteFrom(table).where('user_id', '=', userId).execute();
  const left = await db.deleteFrom('memberships').where('user_id', '=', userId).returning('organization_id').execute();
  for (const { organization_id: organizationId } of left) {
    await appendMembershipChanged(em, { organizationId, userId, role: '' });
  }
}
