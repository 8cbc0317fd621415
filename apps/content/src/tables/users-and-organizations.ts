import { copiedOrganizationProperties, copiedUserProperties } from '@commonplace/people/copies';
import { defineEntity, p } from '@mikro-orm/core';

/** The projection of users for bylines. */
export const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    ...copiedUserProperties(),
    status: p.text().default('good_standing'),
    /** Whether searches show the user: neither deleted nor spam, suspended or banned. */
    searchable: p.boolean().default(true),
  },
});

/** The projection of organizations for bylines. */
export const OrganizationSchema = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  properties: copiedOrganizationProperties(),
});
