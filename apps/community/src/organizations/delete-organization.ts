import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { enqueue } from '@commonplace/jobs/enqueue';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import { randomInt } from 'node:crypto';
import type { CommunityContext } from '../context.ts';
import { removeFollowersJob } from '../follows/remove-followers.ts';
import { Organization } from '../tables/organizations.ts';
import type { Tables } from '../tables/tables.ts';
import { claimHandle, holdHandle } from '../names/handles.ts';
import { removeFormerUsernames } from './former-usernames.ts';
import { appendOrganizationChanged } from './organization-changed.ts';
import { organizationTag } from './organization-view.ts';

/**
 * Deletes an organization, for its administrators: removes its members, invitations and secret, enqueues the removal of its followers and gives
 * up its username. Its articles stay with their authors. Returns its last version. Throws `not_found`.
 */
export async function deleteOrganization(context: CommunityContext, call: CallContext, id: number): Promise<number> {
  requireRole(call.principal, 'admin');
  return context.database.transaction(call, async (em) => {
    const present = { id, deletedAt: null };
    const organization = await em.findOne(Organization, present, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!organization) throw notFound();
    await requireMatch(call, () => organizationTag(em, id));
    const before = { username: organization.username, name: organization.name };
    const members = await removeMembers(em, id);
    for (const table of ['organization_secrets', 'organization_invitations'] as const) {
      await em.getKysely<Tables>().deleteFrom(table).where('organization_id', '=', id).execute();
    }
    await clearOrganization(em, organization);
    await enqueue(em, removeFollowersJob, { type: 'Organization', id });
    const entry = { target: { type: 'Organization', id }, before: { ...before, members }, after: {} };
    await recordAudit(em, call, AuditRecordedSchema, { action: 'delete_organization', ...entry });
    await appendOrganizationChanged(em, organization);
    return organization.version;
  });
}

/** Removes the members and returns their number. The event of the organization invalidates them in gateways. */
async function removeMembers(em: SqlEntityManager, organizationId: number): Promise<number> {
  const { numDeletedRows } = await em
    .getKysely<Tables>()
    .deleteFrom('memberships')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const nothingOfItsOwn = {
  summary: null,
  microblogUsername: null,
  codehostUsername: null,
  url: null,
  location: null,
  techStack: null,
  tagLine: null,
  story: null,
  profileImage: '',
  profileImage90: '',
};

/** Clears the profile and replaces the name, which is kept from others for a while. */
async function clearOrganization(em: SqlEntityManager, organization: Organization): Promise<void> {
  const former = organization.username;
  let username = `deleted_org_${organization.id}`;
  while (!(await claimHandle(em, username))) username = `deleted_org_${organization.id}_${randomInt(1_000_000)}`;
  em.assign(organization, {
    username,
    name: 'Deleted organization',
    ...nothingOfItsOwn,
    deletedAt: new Date(),
    version: organization.version + 1,
  });
  await em.flush();
  await holdHandle(em, former);
  await removeFormerUsernames(em, organization.id);
}
