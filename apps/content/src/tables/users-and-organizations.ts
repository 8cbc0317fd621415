import { copiedOrganizationProperties, copiedUserProperties } from '@commonplace/people/copies';
import { defineEntity, p } from '@mikro-orm/core';

/** Community's users, as far as bylines need them. */
export const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    ...copiedUserProperties(),
    status: p.text().default('good_standing'),
    /** Whether searches show them: neither deleted nor spam, suspended or banned. */
    searchable: p.boolean().default(true),
  },
});

/** Community's organizations, as far as bylines need them. */
export const OrganizationSchema = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  properties: copiedOrganizationProperties(),
});
