import { givenKey, identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/postgresql';

/** Community's people, as far as audiences need them. */
export const AudienceUserSchema = defineEntity({
  name: 'AudienceUser',
  tableName: 'audience_users',
  properties: {
    id: givenKey(),
    version: p.integer(),
    deleted: p.boolean(),
    /** Roles and standing, separated by commas. */
    roleList: p.text(),
  },
});

/** Community's organizations: whether there is one. */
export const AudienceOrganizationSchema = defineEntity({
  name: 'AudienceOrganization',
  tableName: 'audience_organizations',
  properties: { id: givenKey(), version: p.integer(), deleted: p.boolean() },
});

/** Content's articles: who has published, and beside what a billboard is shown. */
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

/** Whom a billboard is for (A19): by hand, or by what the copies say of people. */
export const AudienceSegmentSchema = defineEntity({
  name: 'AudienceSegment',
  tableName: 'audience_segments',
  properties: {
    id: identity(),
    typeOf: p.text(),
    /** Of a manual one: how many members it has. */
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
