import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { appendMembershipChanged } from '../organizations/organization-changed.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Moves what the target needs at once: the identity, the memberships (the higher of two roles) and the registered
 * applications, which their users keep using.
 */
export async function moveAccount(em: SqlEntityManager, sourceId: number, targetId: number): Promise<void> {
  const db = em.getKysely<Tables>();
  await db.updateTable('identities').set({ user_id: targetId }).where('user_id', '=', sourceId).execute();
  await db
    .updateTable('oauth_applications')
    .set({ owner_id: targetId })
    .where('owner_id', '=', sourceId)
    .where('ended_at', 'is', null)
    .execute();
  await moveMemberships(em, sourceId, targetId);
  await moveInvitations(db, sourceId, targetId);
}

/** Of two invitations to the same organization, the target's stays. */
async function moveInvitations(db: Kysely<Tables>, sourceId: number, targetId: number): Promise<void> {
  await sql`
    update organization_invitations as own set user_id = ${targetId}
    where user_id = ${sourceId} and not exists (
      select from organization_invitations as other
      where other.organization_id = own.organization_id and other.user_id = ${targetId}
    )`.execute(db);
  await db.deleteFrom('organization_invitations').where('user_id', '=', sourceId).execute();
  await db
    .updateTable('organization_invitations')
    .set({ invited_by: targetId })
    .where('invited_by', '=', sourceId)
    .execute();
}

async function moveMemberships(em: SqlEntityManager, sourceId: number, targetId: number): Promise<void> {
  const { rows } = await sql<{ organization_id: number; role: string }>`
    with gone as (
      delete from memberships where user_id = ${sourceId} returning organization_id, role, created_at
    )
    insert into memberships as kept (organization_id, user_id, role, created_at)
    select organization_id, ${targetId}::integer, role, created_at from gone
    on conflict (organization_id, user_id) do update
    set role = case when 'admin' in (kept.role, excluded.role) then 'admin' else 'member' end,
      created_at = least(kept.created_at, excluded.created_at)
    returning organization_id, role`.execute(em.getKysely<Tables>());
  for (const { organization_id: organizationId, role } of rows) {
    await appendMembershipChanged(em, { organizationId, userId: sourceId, role: '' });
    await appendMembershipChanged(em, { organizationId, userId: targetId, role });
  }
}
