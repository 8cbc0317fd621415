import { create } from '@bufbuild/protobuf';
import type { OrganizationChanged } from '@commonplace/proto/community/v1/events';
import { OrganizationSchema, type Organization } from '@commonplace/proto/people/v1/people';
import { p } from '@mikro-orm/core';
import { aliased, type AliasedRow } from './columns.ts';

// As in person.ts, of organizations.

/** What is shown of an organization, as columns of a table of organizations. */
export const organizationProperties = () => ({
  username: p.text(),
  name: p.text(),
  profileImage: p.text().default(''),
  profileImage90: p.text().name('profile_image_90').default(''),
});

/** An organization as its table has it. */
interface OrganizationAccount {
  id: number;
  username: string;
  name: string;
  profileImage: string;
  profileImage90: string;
}

/** What is shown of an organization, as its owner announces it. */
export function organizationOf({
  id,
  username,
  name,
  profileImage,
  profileImage90,
}: OrganizationAccount): Organization {
  return create(OrganizationSchema, { id, username, slug: username, name, profileImage, profileImage90 });
}

/** What a copy keeps of it. */
export function organizationColumnsOf(organization: Organization) {
  return {
    username: organization.username,
    name: organization.name,
    profile_image: organization.profileImage,
    profile_image_90: organization.profileImage90,
  };
}

type OrganizationColumns = ReturnType<typeof organizationColumnsOf>;

const shown = [
  'username',
  'name',
  'profile_image',
  'profile_image_90',
] as const satisfies (keyof OrganizationColumns)[];

/** What a statement selects of the table of organizations that it joins as `organization`. */
export const organizationColumns = aliased('organization', shown);

/** A row of `organizationColumns`, which the join may have left empty. */
export type OrganizationRow = AliasedRow<'organization', { [Column in (typeof shown)[number]]: string | null }>;

/** The organization that the rest of a row was published for; undefined when there is none, or it is not known yet. */
export function toOrganization(id: number | null, row: OrganizationRow): Organization | undefined {
  if (id === null || row.organization_username === null) return undefined;
  return {
    $typeName: 'commonplace.people.v1.Organization',
    id,
    username: row.organization_username,
    slug: row.organization_username,
    name: row.organization_name ?? '',
    profileImage: row.organization_profile_image ?? '',
    profileImage90: row.organization_profile_image_90 ?? '',
  };
}

/** What the event is about. Processes of the last release say it in fields of the event itself. */
export function announcedOrganization(event: OrganizationChanged): Organization {
  return event.organization ?? organizationOf(event);
}
