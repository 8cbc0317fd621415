import { defineEntity, p } from '@mikro-orm/core';

/** A name, in lower case, that still leads to somebody who had it, or to whom they became one with. */
export const FormerUsernameSchema = defineEntity({
  name: 'FormerUsername',
  tableName: 'former_usernames',
  properties: { username: p.text().primary(), userId: p.integer() },
});

/** As `FormerUsername`, of an organization. */
export const FormerOrganizationUsernameSchema = defineEntity({
  name: 'FormerOrganizationUsername',
  tableName: 'former_organization_usernames',
  properties: { username: p.text().primary(), organizationId: p.integer() },
});

/** Where an article was whose slug was taken when its author became one with another. */
export const FormerAddressSchema = defineEntity({
  name: 'FormerAddress',
  tableName: 'former_addresses',
  properties: { username: p.text().primary(), slug: p.text().primary(), articleId: p.integer() },
});
