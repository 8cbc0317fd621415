import { givenKey, identity, insertedAt } from '@commonplace/db/columns';
import { organizationProperties } from '@commonplace/people/organization';
import { defineEntity, p, type Opt } from '@mikro-orm/core';

export const OrganizationSchema = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  properties: {
    id: identity(),
    version: p.integer().default(1),
    ...organizationProperties(),
    handle: p.text().generated('(lower(username)) stored').$type<Opt<string>>(),
    createdAt: insertedAt(),
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
