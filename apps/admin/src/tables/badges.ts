import { identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/postgresql';

export const BadgeSchema = defineEntity({
  name: 'Badge',
  tableName: 'badges',
  properties: {
    id: identity(),
    title: p.text(),
    slug: p.text(),
    description: p.text(),
    /** Stored by content. */
    imagePath: p.text(),
    creditsAwarded: p.integer(),
    allowMultipleAwards: p.boolean(),
    createdAt: insertedAt(),
    updatedAt: insertedAt(),
  },
});

/** A badge that was awarded to a user. */
export const BadgeAchievementSchema = defineEntity({
  name: 'BadgeAchievement',
  tableName: 'badge_achievements',
  properties: {
    id: identity(),
    badgeId: p.integer(),
    userId: p.integer(),
    rewarderId: p.integer().nullable(),
    rewardingContextMessageMarkdown: p.text(),
    rewardingContextMessage: p.text(),
    includeDefaultDescription: p.boolean(),
    createdAt: insertedAt(),
    updatedAt: insertedAt(),
  },
});
