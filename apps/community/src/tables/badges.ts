import { givenKey } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** Copies of admin's badge achievements. */
export const BadgeAchievementSchema = defineEntity({
  name: 'BadgeAchievement',
  tableName: 'badge_achievements',
  properties: {
    id: givenKey(),
    version: p.integer(),
    deleted: p.boolean(),
    userId: p.integer(),
    badgeId: p.integer(),
    badgeTitle: p.text(),
  },
});
