import { givenKey, identity, insertedAt, queuePosition } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** Public reactions, which are counted (ToggleReaction). */
export const publicCategories = ['like', 'unicorn', 'exploding_head', 'raised_hands', 'fire'] as const;
export type PublicCategory = (typeof publicCategories)[number];

/** Private votes of trusted users (TrustUser). */
export const qualityCategories = ['thumbsup', 'thumbsdown', 'vomit'] as const;
export type QualityCategory = (typeof qualityCategories)[number];

/** Saving to the reading list is a private reaction. */
export type ReactionCategory = PublicCategory | QualityCategory | 'readinglist';

export const reactableTypes = ['Article', 'Comment', 'User'] as const;
export type ReactableType = (typeof reactableTypes)[number];

export const ReactionSchema = defineEntity({
  name: 'Reaction',
  tableName: 'reactions',
  properties: {
    id: identity(),
    userId: p.integer(),
    reactableType: p.text().$type<ReactableType>(),
    reactableId: p.integer(),
    category: p.text().$type<ReactionCategory>(),
    status: p.text().$type<'valid' | 'confirmed' | 'invalid'>().default('valid'),
    /** Whether a saved article is in the archive of the reading list. */
    archived: p.boolean().default(false),
    createdAt: insertedAt(),
  },
});

/** A change of an article's engagement that is not yet counted. */
export const PendingCountSchema = defineEntity({
  name: 'PendingCount',
  tableName: 'pending_counts',
  properties: {
    id: queuePosition(),
    articleId: p.integer(),
    comments: p.integer().nullable(),
    category: p.text().$type<ReactionCategory>().nullable(),
    reactions: p.integer().nullable(),
    reactors: p.integer().nullable(),
  },
});

export const EngagementVersionSchema = defineEntity({
  name: 'EngagementVersion',
  tableName: 'engagement_versions',
  properties: {
    articleId: givenKey(),
    version: p.integer(),
    countedVersion: p.integer().nullable(),
    commentsCount: p.integer().nullable(),
    reactorsCount: p.integer().nullable(),
    reactions: p.json().$type<Partial<Record<ReactionCategory, number>>>().nullable(),
    /** Of votes, which are recounted each time. */
    qualityPoints: p.integer().default(0),
  },
});
