import { withEditTag } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { statement, type Param, type RowOf, type StatementRunner } from '@commonplace/db/statement';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { OrganizationSchema } from '@commonplace/proto/community/v1/organizations';
import { largestId } from '@commonplace/rules/limits';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Selects organizations that are not deleted. */
export function selectOrganizations(db: Kysely<Tables>) {
  return db
    .selectFrom('organizations')
    .select(['id', 'username', 'name', 'summary', 'microblog_username', 'codehost_username', 'url', 'location'])
    .select(['tech_stack', 'tag_line', 'story', 'profile_image', 'profile_image_90', 'created_at'])
    .where('deleted_at', 'is', null);
}

export const organizationById = statement('organization-by-id', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  selectOrganizations(db).where('id', '=', param('id')),
);

/** The handle is a username in lower case. */
export const organizationByHandle = statement(
  'organization-by-handle',
  (db: Kysely<Tables>, param: Param<{ handle: string }>) =>
    selectOrganizations(db).where('handle', '=', param('handle')),
);

/** Finds an organization by a former username in lower case. */
export const organizationByFormerHandle = statement(
  'organization-by-former-handle',
  (db: Kysely<Tables>, param: Param<{ handle: string }>) =>
    selectOrganizations(db).where('id', '=', (eb) =>
      eb
        .selectFrom('former_organization_usernames')
        .select('organization_id')
        .where('former_organization_usernames.name', '=', param('handle')),
    ),
);

export type OrganizationRow = RowOf<typeof organizationById>;

/**
 * Returns the organization with this decimal id, else with this username in any case, else with this former username.
 * Throws `not_found`.
 */
export async function findOrganization(db: StatementRunner, idOrUsername: string): Promise<OrganizationRow> {
  const id = /^\d{1,10}$/.test(idOrUsername) ? Number(idOrUsername) : 0;
  const byId = id < 1 || id > largestId ? undefined : await organizationById.first(db, { id });
  const handle = idOrUsername.toLowerCase();
  const row =
    byId ??
    (await organizationByHandle.first(db, { handle })) ??
    (await organizationByFormerHandle.first(db, { handle }));
  if (!row) throw notFound();
  return row;
}

/** Converts an organization to its public message. */
export function organizationView(row: OrganizationRow) {
  const organization: MessageInitShape<typeof OrganizationSchema> = {
    id: row.id,
    username: row.username,
    name: row.name,
    ...(row.summary !== null && { summary: row.summary }),
    ...(row.microblog_username !== null && { microblogUsername: row.microblog_username }),
    ...(row.codehost_username !== null && { codehostUsername: row.codehost_username }),
    ...(row.url !== null && { url: row.url }),
    ...(row.location !== null && { location: row.location }),
    ...(row.tech_stack !== null && { techStack: row.tech_stack }),
    ...(row.tag_line !== null && { tagLine: row.tag_line }),
    ...(row.story !== null && { story: row.story }),
    joinedAt: toRfc3339(row.created_at),
    profileImage: row.profile_image,
    profileImage90: row.profile_image_90,
  };
  // As with users, another image does not keep those who edit the profile from saving it.
  return withEditTag(organization, ['profileImage', 'profileImage90']);
}

/** Returns the edit tag of an organization. */
export async function organizationTag(em: SqlEntityManager, id: number): Promise<string> {
  return organizationView(await organizationById.one(em.getKysely(), { id })).etag;
}
