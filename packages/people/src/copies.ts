import { headColumns } from '@commonplace/db/columns';
import type { UserPrincipal } from '@commonplace/domain/principal';
import { copyOf, type Copy } from '@commonplace/events/copies';
import { headOf, type Projection } from '@commonplace/events/projection';
import {
  OrganizationChangedSchema,
  UserChangedSchema,
  type OrganizationChanged,
  type UserChanged,
} from '@commonplace/proto/community/v1/events';
import { p } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { announcedOrganization, organizationColumnsOf, organizationProperties } from './organization.ts';
import { announcedPerson, personColumns, personProperties } from './person.ts';

const snapshotProperties = () => ({ ...headColumns(), deleted: p.boolean().default(false) });

/** Columns of the projection `users`, a copy of community's users. */
export const copiedUserProperties = () => ({ ...snapshotProperties(), ...personProperties() });

/** Columns of the projection `organizations`. */
export const copiedOrganizationProperties = () => ({ ...snapshotProperties(), ...organizationProperties() });

/** Returns the row of an event. */
export function copiedUser(event: UserChanged) {
  return { ...headOf(event), ...personColumns(announcedPerson(event)) };
}

/** The projection of users. */
export const copiedUsers: Projection<UserChanged> = { table: 'users', key: 'id', row: copiedUser };

/** The projection of organizations. */
export const copiedOrganizations: Projection<OrganizationChanged> = {
  table: 'organizations',
  key: 'id',
  row: (event) => ({ ...headOf(event), ...organizationColumnsOf(announcedOrganization(event)) }),
};

/** The copies of people and organizations, to compare with community's after a restore. */
export const peopleCopies: readonly Copy[] = [
  copyOf(UserChangedSchema, { of: 'community.users', table: 'users' }, ({ id, username }) => ({
    id,
    username,
    deleted: true,
  })),
  copyOf(OrganizationChangedSchema, { of: 'community.organizations', table: 'organizations' }, ({ id, username }) => ({
    id,
    username,
    deleted: true,
  })),
];

/** Adds a user who writes before their UserChanged has arrived, at version 0, which every event replaces. */
export async function introduceUser(
  em: SqlEntityManager,
  { userId, username }: Pick<UserPrincipal, 'userId' | 'username'>,
): Promise<void> {
  await sql`
    insert into users (id, version, username, name) values (${userId}, 0, ${username}, ${username})
    on conflict (id) do nothing`.execute(em.getKysely());
}
