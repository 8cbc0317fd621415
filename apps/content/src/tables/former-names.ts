import { givenKey } from '@commonplace/db/columns';
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

/**
 * A slug that an article had, or the last one of an article that was deleted while it was public. `articleId` may be of a
 * deleted article. `organizationId` is that of the article at the time.
 */
export const FormerSlugSchema = defineEntity({
  name: 'FormerSlug',
  tableName: 'former_slugs',
  properties: {
    userId: givenKey(),
    slug: p.text().primary(),
    organizationId: p.integer().nullable(),
    articleId: p.integer(),
  },
});

/** A path of a podcast, an episode or a listing that was renamed or deleted. */
export const FormerPathSchema = defineEntity({
  name: 'FormerPath',
  tableName: 'former_paths',
  properties: {
    path: p.text().primary(),
    recordType: p.text().$type<'podcast' | 'podcast_episode' | 'listing'>(),
    recordId: p.integer(),
    /** The time until which the name of a deleted podcast is kept from others. */
    heldUntil: p.datetime().nullable(),
  },
});
