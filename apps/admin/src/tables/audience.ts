import { givenKey, headColumns, identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/postgresql';

/** Users of community, with what billboards can target. */
export const AudienceUserSchema = defineEntity({
  name: 'AudienceUser',
  tableName: 'audience_users',
  properties: {
    ...headColumns(),
    /** Roles and status, separated by commas. */
    roleList: p.text(),
  },
});

/** Organizations of community that exist. */
export const AudienceOrganizationSchema = defineEntity({
  name: 'AudienceOrganization',
  tableName: 'audience_organizations',
  properties: headColumns(),
});

/** Articles of content: authors, and what billboards match. */
export const AudienceArticleSchema = defineEntity({
  name: 'AudienceArticle',
  tableName: 'audience_articles',
  properties: {
    id: givenKey(),
    version: p.integer(),
    published: p.boolean(),
    userId: p.integer(),
    organizationId: p.integer().nullable(),
    path: p.text(),
    /** Separated by commas. */
    tagList: p.text(),
  },
});

/** A set of users: manual, or automatic by properties of the user. */
export const AudienceSegmentSchema = defineEntity({
  name: 'AudienceSegment',
  tableName: 'audience_segments',
  properties: {
    id: identity(),
    typeOf: p.text(),
    /** The number of members of a manual segment. */
    userCount: p.integer().default(0),
    createdAt: insertedAt(),
    updatedAt: insertedAt(),
  },
});

export const AudienceSegmentMemberSchema = defineEntity({
  name: 'AudienceSegmentMember',
  tableName: 'audience_segment_members',
  properties: {
    segmentId: p.integer().primary(),
    userId: p.integer().primary(),
    createdAt: insertedAt(),
    updatedAt: insertedAt(),
  },
});
