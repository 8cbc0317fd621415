import { BadgeAchievementSchema, BadgeSchema, type Badge } from '@commonplace/proto/admin/v1/badges';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { constant, field, pick } from '../../representation/fields.ts';
import { nested, represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { idList } from '../../schemas/query-values.ts';
import { bodyId, clearableText, recordId, requiredText } from '../../schemas/values.ts';

/** As in the reference. */
export const badgePage = z.object(paging({ default: 50, max: 50 }));
/** ListSiteBadges, of all badges or those with these ids. */
export const siteBadgePage = badgePage.extend({ ids: idList.optional() });
export const badgeId = z.object({ id: recordId });

/** Longer URLs are never fetched. */
const maxUrlLength = 2_000;

const others = {
  credits_awarded: z.int32().nullable().meta({ minimum: 0, maximum: limits.badge.credits }).optional(),
  allow_multiple_awards: z.boolean().nullable().optional(),
};

/** The body of CreateBadge. */
export const newBadge = z.object({
  title: requiredText(limits.badge.title),
  description: requiredText(limits.badge.description),
  remote_badge_image_url: clearableText.default('').meta({ isRequired: true, format: 'uri', maxLength: maxUrlLength }),
  ...others,
});

/** The body of UpdateBadge; absent fields stay unchanged. */
export const badgeChanges = z.object({
  title: clearableText.meta({ maxLength: limits.badge.title }).optional(),
  description: clearableText.meta({ maxLength: limits.badge.description }).optional(),
  remote_badge_image_url: clearableText.meta({ format: 'uri', maxLength: maxUrlLength }).optional(),
  ...others,
});

/** The body of AwardBadge. */
export const newBadgeAchievement = z.object({
  user_id: bodyId,
  badge_id: bodyId,
  rewarding_context_message_markdown: clearableText.default('').meta({ maxLength: limits.badge.message }),
  include_default_description: z
    .boolean()
    .nullable()
    .transform((value) => value ?? true)
    .default(true),
});

const badgeImage = represent({
  url: field(z.string(), ({ imagePath }: Badge, site) => site.url(imagePath)),
});

/** A badge (ListBadges, CreateBadge, GetBadge and UpdateBadge). */
export const badge = represent({
  ...pick(BadgeSchema, 'id', 'title', 'slug', 'description'),
  badge_image: nested(badgeImage, (source: Badge) => source),
  ...pick(BadgeSchema, 'credits_awarded', 'allow_multiple_awards', 'created_at', 'updated_at'),
});

/** A badge for everyone (ListSiteBadges, GetSiteBadge). */
export const siteBadge = represent({
  type_of: constant('badge'),
  ...pick(BadgeSchema, 'id', 'title', 'slug', 'description'),
  badge_image: nested(badgeImage, (source: Badge) => source),
  url: field(z.string(), ({ slug }: Badge, site) => site.url(`/badges/${slug}`)),
});

export const badgeSlug = z.object({ slug: z.string().max(limits.badge.title).meta({ maxLength: limits.badge.title }) });

/** The award of a badge (ListBadgeAchievements, AwardBadge and GetBadgeAchievement). */
export const badgeAchievement = represent({
  ...pick(BadgeAchievementSchema, 'id', 'user_id', 'badge_id', 'rewarder_id', 'rewarding_context_message'),
  ...pick(BadgeAchievementSchema, 'rewarding_context_message_markdown', 'include_default_description'),
  ...pick(BadgeAchievementSchema, 'created_at', 'updated_at'),
});
