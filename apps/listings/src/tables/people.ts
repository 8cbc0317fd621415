import { copiedOrganizationProperties, copiedUserProperties } from '@commonplace/people/copies';
import { defineEntity } from '@mikro-orm/postgresql';

/** Users of community, for bylines. */
export const UserSchema = defineEntity({ name: 'User', tableName: 'users', properties: copiedUserProperties() });

/** Organizations of community, for bylines. */
export const OrganizationSchema = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  properties: copiedOrganizationProperties(),
});
