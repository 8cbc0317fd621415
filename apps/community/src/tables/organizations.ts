import { givenKey, identity, insertedAt } from '@commonplace/db/columns';
import { organizationProperties } from '@commonplace/people/organization';
import { defineEntity, p } from '@mikro-orm/core';

export const OrganizationSchema = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  properties: {
    id: identity(),
    version: p.integer().default(1),
    ...organizationProperties(),
    /** Of its username, by a trigger. */
    handle: p.text().default(''),
    summary: p.text().nullable(),
    microblogUsername: p.text().nullable(),
    codehostUsername: p.text().nullable(),
    url: p.text().nullable(),
    location: p.text().nullable(),
    techStack: p.text().nullable(),
    tagLine: p.text().nullable(),
    story: p.text().nullable(),
    createdAt: insertedAt(),
    /** When an administrator deleted it: what is left is its id. */
    deletedAt: p.datetime().nullable(),
  },
});

/** What people write and list for together. */
export class Organization extends OrganizationSchema.class {}
OrganizationSchema.setClass(Organization);

export const MembershipSchema = defineEntity({
  name: 'Membership',
  tableName: 'memberships',
  properties: {
    organizationId: givenKey(),
    userId: givenKey(),
    role: p.text().$type<'member' | 'admin'>(),
    createdAt: insertedAt(),
  },
});

/** A username that an organization had, under which it is still found. */
export const FormerOrganizationUsernameSchema = defineEntity({
  name: 'FormerOrganizationUsername',
  tableName: 'former_organization_usernames',
  properties: {
    name: p.text().primary(),
    organizationId: p.integer(),
    leftAt: insertedAt(),
  },
});
