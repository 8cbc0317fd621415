import { givenKey, headColumns } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/postgresql';

/** Articles of content: owners and visibility. */
export const ArticleSchema = defineEntity({
  name: 'Article',
  tableName: 'articles',
  properties: {
    ...headColumns(),
    published: p.boolean(),
    userId: p.integer(),
    organizationId: p.integer().nullable(),
    title: p.text().nullable(),
    path: p.text().nullable(),
    publishedAt: p.datetime().nullable(),
  },
});

/** Users of community, with what figures show of them. */
export const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    ...headColumns(),
    username: p.text(),
    name: p.text(),
    profileImage: p.text(),
    registeredOn: p.date().nullable(),
  },
});

export const OrganizationSchema = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  properties: headColumns(),
});

/** Engagement with an article, as community counted it. */
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

/** Single reactions, to count unique reactors over several articles. Withdrawn ones stay, with their version. */
export const ReactionSchema = defineEntity({
  name: 'Reaction',
  tableName: 'reactions',
  properties: {
    ...headColumns(),
    userId: p.integer(),
    articleId: p.integer(),
    /** Null if only an earlier release received it. */
    category: p.text().nullable(),
    createdOn: p.date().nullable(),
  },
});

/** Comments on articles. Deleted ones stay, with their version. */
export const CommentSchema = defineEntity({
  name: 'Comment',
  tableName: 'comments',
  properties: {
    ...headColumns(),
    hidden: p.boolean(),
    userId: p.integer(),
    articleId: p.integer(),
    createdOn: p.date(),
  },
});

/** Comments on podcast episodes. Deleted ones stay, with their version. */
export const EpisodeCommentSchema = defineEntity({
  name: 'EpisodeComment',
  tableName: 'episode_comments',
  properties: { ...headColumns(), createdOn: p.date() },
});

export const FollowSchema = defineEntity({
  name: 'Follow',
  tableName: 'follows',
  properties: {
    ...headColumns(),
    followableType: p.text(),
    followableId: p.integer(),
    followerId: p.integer().nullable(),
    createdOn: p.date().nullable(),
  },
});
