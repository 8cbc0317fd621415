import { givenKey } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/postgresql';

/** Content's articles: whose they are, and whether they count. */
export const ArticleSchema = defineEntity({
  name: 'Article',
  tableName: 'articles',
  properties: {
    id: givenKey(),
    version: p.integer(),
    deleted: p.boolean(),
    published: p.boolean(),
    userId: p.integer(),
    organizationId: p.integer().nullable(),
  },
});

export const OrganizationSchema = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  properties: { id: givenKey(), version: p.integer(), deleted: p.boolean() },
});

/** How people engage with an article, as community last counted it. */
export const ArticleEngagementSchema = defineEntity({
  name: 'ArticleEngagement',
  tableName: 'article_engagement',
  properties: {
    articleId: givenKey(),
    version: p.integer(),
    commentsCount: p.integer(),
    uniqueReactorsCount: p.integer(),
    reactionsLike: p.integer(),
    reactionsReadinglist: p.integer(),
    reactionsUnicorn: p.integer(),
    reactionsExplodingHead: p.integer(),
    reactionsRaisedHands: p.integer(),
    reactionsFire: p.integer(),
  },
});

/** Single reactions, since people who reacted to several articles count once. Those withdrawn stay, with their version. */
export const ReactionSchema = defineEntity({
  name: 'Reaction',
  tableName: 'reactions',
  properties: {
    id: givenKey(),
    version: p.integer(),
    deleted: p.boolean(),
    userId: p.integer(),
    articleId: p.integer(),
  },
});

export const FollowSchema = defineEntity({
  name: 'Follow',
  tableName: 'follows',
  properties: {
    id: givenKey(),
    version: p.integer(),
    deleted: p.boolean(),
    followableType: p.text(),
    followableId: p.integer(),
  },
});
