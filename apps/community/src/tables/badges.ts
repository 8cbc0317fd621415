import { headColumns } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** Copies of admin's badge achievements. */
export const BadgeAchievementSchema = defineEntity({
  name: 'BadgeAchievement',
  tableName: 'badge_achievements',
  properties: {
    ...headColumns(),
    userId: p.integer(),
    badgeId: p.integer(),
    badgeTitle: p.text(),
  },
});
