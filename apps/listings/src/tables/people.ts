import { copiedOrganizationProperties, copiedUserProperties } from '@commonplace/people/copies';
import { defineEntity } from '@mikro-orm/postgresql';

/** Community's users, as far as bylines need them. */
export const UserSchema = defineEntity({ name: 'User', tableName: 'users', properties: copiedUserProperties() });

/** Community's organizations, as far as bylines need them. */
export const OrganizationSchema = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  properties: copiedOrganizationProperties(),
});
