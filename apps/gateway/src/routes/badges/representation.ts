import { BadgeAchievementSchema, BadgeSchema, type Badge } from '@commonplace/proto/admin/v1/badges';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { nested, represent } from '../../representation/representation.ts';

const badgeImage = represent({
  url: field(z.string(), ({ imagePath }: Badge, site) => site.url(imagePath)),
});

/** A badge (A28 to A31). */
export const badge = represent({
  ...pick(BadgeSchema, 'id', 'title', 'slug', 'description'),
  badge_image: nested(badgeImage, (shown: Badge) => shown),
  ...pick(BadgeSchema, 'credits_awarded', 'allow_multiple_awards', 'created_at', 'updated_at'),
});

/** A badge that somebody was awarded (A25 to A27). */
export const badgeAchievement = represent({
  ...pick(BadgeAchievementSchema, 'id', 'user_id', 'badge_id', 'rewarder_id', 'rewarding_context_message'),
  ...pick(BadgeAchievementSchema, 'rewarding_context_message_markdown', 'include_default_description'),
  ...pick(BadgeAchievementSchema, 'created_at', 'updated_at'),
});
