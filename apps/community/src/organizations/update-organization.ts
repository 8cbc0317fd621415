import { isDeepStrictEqual } from 'node:util';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import { Violations, violation } from '@commonplace/domain/violations';
import { properName } from '@commonplace/rules/names';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import type { SiteImages } from '@commonplace/rules/site-images';
import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../context.ts';
import { Organization } from '../tables/organizations.ts';
import type { Tables } from '../tables/tables.ts';
import { requireNewName } from '../users/require-new-name.ts';
import { addUsernameProblem, claimHandle, freeOldestNames, holdHandle, isSameUsername } from '../names/handles.ts';
import { requireAdministration } from './administration.ts';
import { saveFormerUsername } from './former-usernames.ts';
import { appendOrganizationChanged } from './organization-changed.ts';
import {
  checkName,
  parseImage,
  parseProfile,
  type OrganizationImages,
  type OrganizationProfile,
  type OrganizationProfileInput,
} from './organization-profile.ts';
import { organizationById, organizationTag, type OrganizationRow } from './organization-view.ts';

/** Absent fields stay; blank ones are cleared where optional. */
export interface UpdateOrganizationInput extends OrganizationProfileInput {
  id: number;
  username?: string | undefined;
  name?: string | undefined;
  profileImage?: string | undefined;
}

type Changes = Partial<{ username: string; name: string } & OrganizationProfile & OrganizationImages>;

/**
 * Changes the profile of an organization, unless it is the same, for administrators of the site or the organization. A
 * former username resolves to it until it is taken. Returns the new version. Throws `permission_denied`, `not_found` and
 * `validation_failed`.
 */
export async function updateOrganization(
  context: CommunityContext,
  call: CallContext,
  { id, ...input }: UpdateOrganizationInput,
): Promise<{ organization: OrganizationRow; version: number }> {
  if (input.username !== undefined) await copyName(context, call, { id, username: input.username });
  return context.database.transaction(call, async (em) => {
    const present = { id, deletedAt: null };
    const organization = await em.findOne(Organization, present, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!organization) throw notFound();
    await requireAdministration(em.getKysely<Tables>(), call.principal, id);
    await requireMatch(call, () => organizationTag(em, id));
    const changes = validate(organization.username, input, context.site.images);
    const before = pickChanged(organization, changes);
    if (isDeepStrictEqual(before, changes)) return currentState(em, organization);
    const former = organization.username;
    await claimNewName(em, organization, changes.username);
    em.assign(organization, { ...changes, version: organization.version + 1 });
    await em.flush();
    if (isOther(former, changes.username)) {
      await holdHandle(em, former);
      await saveFormerUsername(em, id, former);
      await freeOldestNames(em, { type: 'organization', id });
    }
    const entry = { target: { type: 'Organization', id }, before, after: changes };
    await recordAudit(em, call, AuditRecordedSchema, { action: 'update_organization', ...entry });
    await appendOrganizationChanged(em, organization);
    return currentState(em, organization);
  });
}

async function currentState(em: SqlEntityManager, { id, version }: Organization) {
  return { organization: await organizationById.one(em.getKysely(), { id }), version };
}

/** Copies the name from admin only for callers who may change the organization. */
async function copyName(
  context: CommunityContext,
  call: CallContext,
  { id, username }: { id: number; username: string },
): Promise<void> {
  const db = context.database.reader<Tables>(call.signal);
  const organization = await organizationById.first(db, { id });
  if (!organization) throw notFound();
  await requireAdministration(db, call.principal, id);
  await requireNewName(context, call, { former: organization.username, username });
}

function validate(
  former: string,
  { username, name, profileImage, ...profile }: Omit<UpdateOrganizationInput, 'id'>,
  siteImages: SiteImages,
): Changes {
  const violations = new Violations();
  const changes: Changes = {
    ...(username !== undefined && { username: username.trim() }),
    ...(name !== undefined && { name: properName(name) }),
    ...(profileImage !== undefined && parseImage(profileImage, violations, siteImages)),
    ...submittedTexts(profile, parseProfile(profile, violations)),
  };
  if (isOther(former, changes.username)) addUsernameProblem(changes.username, violations);
  if (changes.name !== undefined) checkName(changes.name, violations);
  violations.throwIfAny();
  return changes;
}

/** Returns the submitted texts only. */
function submittedTexts(input: OrganizationProfileInput, profile: OrganizationProfile): Partial<OrganizationProfile> {
  const names = Object.keys(profile) as (keyof OrganizationProfile)[];
  return Object.fromEntries(names.filter((name) => input[name] !== undefined).map((name) => [name, profile[name]]));
}

function pickChanged(organization: Organization, changes: Changes): object {
  const names = Object.keys(changes) as (keyof Changes)[];
  return Object.fromEntries(names.map((name) => [name, organization[name] ?? null]));
}

/** A change of case keeps the name. */
function isOther(former: string, username: string | undefined): username is string {
  return username !== undefined && !isSameUsername(former, username);
}

async function claimNewName(
  em: SqlEntityManager,
  { id, username: former }: Organization,
  username: string | undefined,
): Promise<void> {
  if (!isOther(former, username)) return;
  if (!(await claimHandle(em, username, { type: 'organization', id })))
    throw violation('username', 'has already been taken');
}
