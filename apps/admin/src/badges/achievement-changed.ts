import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { BadgeAchievementChangedSchema } from '@commonplace/proto/admin/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';
import type { AchievementRow } from './achievement-view.ts';

/** The fields that other services keep of an achievement. */
type AchievementState = Pick<AchievementRow, 'id' | 'user_id' | 'badge_id' | 'rewarder_id'> & { badge_title: string };

/** An achievement changes only once, when it is withdrawn. */
const versions = { awarded: 1, deleted: 2 };

/** Appends the event of an achievement that was awarded or withdrawn. */
export async function appendAchievementChanged(
  em: SqlEntityManager,
  achievement: AchievementState,
  deleted = false,
): Promise<void> {
  const version = deleted ? versions.deleted : versions.awarded;
  const { id, user_id: userId, badge_id: badgeId, rewarder_id: rewarderId, badge_title: badgeTitle } = achievement;
  const event = { id, version, deleted, userId, badgeId, badgeTitle, rewarderId: rewarderId ?? 0 };
  await appendEvent(em, BadgeAchievementChangedSchema, event, about('badge_achievement', id, version));
}

/** Republishes achievements and returns their ids. */
export async function announceAchievements(em: SqlEntityManager, after: number, limit: number): Promise<number[]> {
  const achievements = await em
    .getKysely<Tables>()
    .selectFrom('badge_achievements')
    .innerJoin('badges', 'badges.id', 'badge_id')
    .select(['badge_achievements.id', 'user_id', 'badge_id', 'rewarder_id', 'badges.title as badge_title'])
    .where('badge_achievements.id', '>', after)
    .orderBy('badge_achievements.id')
    .limit(limit)
    .execute();
  for (const achievement of achievements) await appendAchievementChanged(em, achievement);
  return achievements.map(({ id }) => id);
}
