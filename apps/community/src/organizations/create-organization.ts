import type { CallContext } from '@commonplace/domain/call-context';
import {
  hasRole,
  isRestricted,
  requireRole,
  requireUnrestricted,
  requireUser,
  type Principal,
  type UserPrincipal,
} from '@commonplace/domain/principal';
import { Violations, violation } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import { properName } from '@commonplace/rules/names';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import type { SiteImages } from '@commonplace/rules/site-images';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../context.ts';
import { requireUnownedName } from '../names/require-unowned-name.ts';
import type { Tables } from '../tables/tables.ts';
import { addUsernameProblem, claimHandle } from '../names/handles.ts';
import { checkName, parseImage, parseProfile, type OrganizationProfileInput } from './organization-profile.ts';
import { organizationById, type OrganizationRow } from './organization-view.ts';
import { appendMembershipChanged, appendOrganizationChanged } from './organization-changed.ts';
import { Organization } from '../tables/organizations.ts';

export interface CreateOrganizationInput extends OrganizationProfileInput {
  username: string;
  name: string;
  /** The username of its first administrator; empty for none. */
  adminUsername: string;
  profileImage?: string | undefined;
}

/**
 * Creates an organization (CreateOrganization; `organization create` of the command line), for administrators and, if
 * the site allows it, for users, who become its first administrators. Throws `permission_denied`, and `validation_failed`
 * for broken rules, a name that is taken and an unknown administrator.
 */
export async function createOrganization(
  context: CommunityContext,
  call: CallContext,
  input: CreateOrganizationInput,
): Promise<OrganizationRow> {
  const { members_create_organizations: membersMayCreate } = await context.settings.latest();
  const founder = founderOf(call.principal, membersMayCreate);
  const { username, name, profile, images } = validate(input, context.site.images);
  await requireUnownedName(context, call, username);
  return context.database.transaction(call, async (em) => {
    const db = em.getKysely();
    if (!(await claimHandle(em, username))) throw violation('username', 'has already been taken');
    const organization = em.create(Organization, { username, name, ...profile, ...images });
    await em.flush();
    if (founder !== undefined) await addFounder(em, organization.id, founder);
    else if (input.adminUsername !== '') await addFirstAdministrator(em, organization.id, input.adminUsername);
    const entry = { target: { type: 'Organization', id: organization.id }, before: {}, after: { username, name } };
    await recordAudit(em, call, AuditRecordedSchema, { action: 'create_organization', ...entry });
    await appendOrganizationChanged(em, organization);
    return organizationById.one(db, { id: organization.id });
  });
}

/** Whether a user may create an organization: administrators and, if the site allows it, users without restrictions. */
export function mayCreateOrganizations({ settings }: Pick<CommunityContext, 'settings'>, user: UserPrincipal): boolean {
  return hasRole(user, 'admin') || (settings.values().members_create_organizations && !isRestricted(user));
}

/** Returns the user who creates an organization for themselves; undefined for an administrator of the site. */
function founderOf(principal: Principal, membersMayCreate: boolean): number | undefined {
  if (hasRole(principal, 'admin')) return undefined;
  if (!membersMayCreate) requireRole(principal, 'admin');
  const user = requireUser(principal);
  requireUnrestricted(user);
  return user.userId;
}

/** Adds the user who created an organization. Throws `validation_failed` for one who administers the maximum number. */
async function addFounder(em: SqlEntityManager, organizationId: number, userId: number): Promise<void> {
  const { perAdministrator: maximum } = limits.organization;
  const held = await em
    .getKysely<Tables>()
    .selectFrom('memberships')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .limit(maximum)
    .execute();
  if (held.length >= maximum) throw violation('base', `You already administer ${maximum} organizations`);
  await addAdministrator(em, organizationId, userId);
}

function validate(input: CreateOrganizationInput, siteImages: SiteImages) {
  const violations = new Violations();
  const username = input.username.trim();
  const name = properName(input.name);
  addUsernameProblem(username, violations);
  checkName(name, violations);
  const profile = parseProfile(input, violations);
  const images = parseImage(input.profileImage ?? '', violations, siteImages);
  violations.throwIfAny();
  return { username, name, profile, images };
}

async function addFirstAdministrator(em: SqlEntityManager, organizationId: number, username: string): Promise<void> {
  const user = await em
    .getKysely<Tables>()
    .selectFrom('users')
    .select('id')
    .where('handle', '=', username.toLowerCase())
    .executeTakeFirst();
  if (!user) throw violation('admin', 'must exist');
  await addAdministrator(em, organizationId, user.id);
}

async function addAdministrator(em: SqlEntityManager, organizationId: number, userId: number): Promise<void> {
  await em
    .getKysely<Tables>()
    .insertInto('memberships')
    .values({ organization_id: organizationId, user_id: userId, role: 'admin' })
    .execute();
  await appendMembershipChanged(em, { organizationId, userId, role: 'admin' });
}
