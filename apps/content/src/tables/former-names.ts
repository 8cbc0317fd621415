import { defineEntity, p } from '@mikro-orm/core';

/** A former username, in lower case, that still resolves to a user, or to the account that they were merged into. */
export const FormerUsernameSchema = defineEntity({
  name: 'FormerUsername',
  tableName: 'former_usernames',
  properties: { username: p.text().primary(), userId: p.integer() },
});

/** As `FormerUsername`, for an organization. */
export const FormerOrganizationUsernameSchema = defineEntity({
  name: 'FormerOrganizationUsername',
  tableName: 'former_organization_usernames',
  properties: { username: p.text().primary(), organizationId: p.integer() },
});

/** The path of an article before its author was merged, if its slug was taken, or before it left an organization. */
export const FormerAddressSchema = defineEntity({
  name: 'FormerAddress',
  tableName: 'former_addresses',
  properties: { username: p.text().primary(), slug: p.text().primary(), articleId: p.integer() },
});
