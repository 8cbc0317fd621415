import { create } from '@bufbuild/protobuf';
import type { OrganizationChanged } from '@commonplace/proto/community/v1/events';
import { OrganizationSchema, type Organization } from '@commonplace/proto/people/v1/people';
import { p } from '@mikro-orm/core';
import { aliased, type AliasedRow } from './columns.ts';

// The counterpart of person.ts for organizations.

/** Columns of the shown part of an organization. */
export const organizationProperties = () => ({
  username: p.text(),
  name: p.text(),
  profileImage: p.text().default(''),
  profileImage90: p.text().name('profile_image_90').default(''),
});

/** An organization in its table. */
interface OrganizationAccount {
  id: number;
  username: string;
  name: string;
  profileImage: string;
  profileImage90: string;
}

/** Returns the shown part of an organization for its event. */
export function organizationOf({
  id,
  username,
  name,
  profileImage,
  profileImage90,
}: OrganizationAccount): Organization {
  return create(OrganizationSchema, { id, username, slug: username, name, profileImage, profileImage90 });
}

/** Returns the columns of a copy. */
export function organizationColumnsOf(organization: Organization) {
  return {
    username: organization.username,
    name: organization.name,
    profile_image: organization.profileImage,
    profile_image_90: organization.profileImage90,
  };
}

type OrganizationColumns = ReturnType<typeof organizationColumnsOf>;

const publicColumns = [
  'username',
  'name',
  'profile_image',
  'profile_image_90',
] as const satisfies (keyof OrganizationColumns)[];

/** Columns to select from organizations joined as `organization`. */
export const organizationColumns = aliased('organization', publicColumns);

/** A row of `organizationColumns`; null without a match. */
export type OrganizationRow = AliasedRow<'organization', { [Column in (typeof publicColumns)[number]]: string | null }>;

/** Returns the organization of a row; undefined if there is none or its event has not arrived. */
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

/** Returns the organization of an event. Release 0.1.0 sends its fields in the event itself. */
export function announcedOrganization(event: OrganizationChanged): Organization {
  return event.organization ?? organizationOf(event);
}
