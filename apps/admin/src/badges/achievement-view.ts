import { withEditTag } from '@commonplace/domain/edit-tags';
import { create } from '@bufbuild/protobuf';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { BadgeAchievementSchema, type BadgeAchievement } from '@commonplace/proto/admin/v1/badges';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

export const achievementColumns = [
  ...(['id', 'user_id', 'badge_id', 'rewarder_id', 'rewarding_context_message_markdown'] as const),
  ...(['rewarding_context_message', 'include_default_description', 'created_at', 'updated_at'] as const),
] as const;

export function selectAchievements(db: Kysely<Tables>) {
  return db.selectFrom('badge_achievements').select(achievementColumns);
}

export type AchievementRow = Awaited<ReturnType<ReturnType<typeof selectAchievements>['execute']>>[number];

export function toAchievement(row: AchievementRow): BadgeAchievement {
  return withEditTag(
    create(BadgeAchievementSchema, {
      id: row.id,
      userId: row.user_id,
      badgeId: row.badge_id,
      ...(row.rewarder_id !== null && { rewarderId: row.rewarder_id }),
      rewardingContextMessageMarkdown: row.rewarding_context_message_markdown,
      rewardingContextMessage: row.rewarding_context_message,
      includeDefaultDescription: row.include_default_description,
      createdAt: toRfc3339(row.created_at),
      updatedAt: toRfc3339(row.updated_at),
    }),
  );
}

/** Returns the fields of an achievement that the audit log shows. */
export function describeAchievement({ user_id, badge_id, rewarding_context_message_markdown }: AchievementRow) {
  return { user_id, badge_id, rewarding_context_message_markdown };
}
