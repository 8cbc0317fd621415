import { headOf, type Projection } from '@commonplace/events/projection';
import type { BadgeAchievementChanged } from '@commonplace/proto/admin/v1/events';

/** The projection of admin's badge achievements. */
export const badgeAchievements: Projection<BadgeAchievementChanged> = {
  table: 'badge_achievements',
  key: 'id',
  row: (event) => ({
    ...headOf(event),
    user_id: event.userId,
    badge_id: event.badgeId,
    badge_title: event.badgeTitle,
  }),
};
