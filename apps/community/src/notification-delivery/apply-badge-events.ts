import type { StateContext } from '@commonplace/events/consumers';
import { about } from '@commonplace/events/about';
import { appendEvents } from '@commonplace/events/outbox';
import { keepSnapshots } from '@commonplace/events/projection';
import type { BadgeAchievementChanged } from '@commonplace/proto/admin/v1/events';
import { UserBadgesChangedSchema } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { badgeAchievements } from '../projections/badge-achievements.ts';
import type { Tables } from '../tables/tables.ts';
import { notify } from './notify.ts';

/**
 * Projects admin's badge achievements, notifies users once of each award (AwardBadge), and deletes the notification
 * with the badge. Repeated, late and reordered events change nothing.
 */
export async function applyBadgeEvents(
  events: readonly BadgeAchievementChanged[],
  { em }: StateContext,
): Promise<void> {
  const changed = await keepSnapshots(em.getKysely(), badgeAchievements, events);
  for (const achievement of changed) {
    if (achievement.deleted) await removeNotification(em, achievement.id);
    else await notifyOf(em, achievement);
  }
  const userIds = new Set(changed.map(({ userId }) => userId));
  await appendEvents(
    em,
    UserBadgesChangedSchema,
    [...userIds].map((userId) => ({ event: { userId }, ...about('user', userId) })),
  );
}

/** Also notifies of a badge from the user themselves or from a service. */
async function notifyOf(em: SqlEntityManager, { id, userId, rewarderId }: BadgeAchievementChanged): Promise<void> {
  const actor = { id: rewarderId === 0 ? userId : rewarderId, isLimited: false };
  const news = { actor, articleId: null, aboutType: 'BadgeAchievement', aboutId: id, includesActor: true } as const;
  await notify(em, news, [{ userId, kind: 'badge_achievement' }]);
}

async function removeNotification(em: SqlEntityManager, achievementId: number): Promise<void> {
  await em
    .getKysely<Tables>()
    .deleteFrom('notifications')
    .where('article_id', 'is', null)
    .where('about_type', '=', 'BadgeAchievement')
    .where('about_id', '=', achievementId)
    .execute();
}
