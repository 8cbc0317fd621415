import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { paging } from '../../schemas/paging.ts';
import { bodyId, clearableText, recordId, requiredText } from '../../schemas/values.ts';

/** Fifty a page, as in the reference. */
export const badgePage = z.object(paging({ default: 50, max: 50 }));
export const badgeId = z.object({ id: recordId });

/** Longer than any address that is fetched. */
const longestAddress = 2_000;

const others = {
  credits_awarded: z.int32().nullable().meta({ minimum: 0, maximum: limits.badge.credits }).optional(),
  allow_multiple_awards: z.boolean().nullable().optional(),
};

/** The body of A29. */
export const newBadge = z.object({
  title: requiredText(limits.badge.title),
  description: requiredText(limits.badge.description),
  remote_badge_image_url: clearableText
    .default('')
    .meta({ mustBeThere: true, format: 'uri', maxLength: longestAddress }),
  ...others,
});

/** The body of A31: what is not given stays. */
export const badgeChanges = z.object({
  title: clearableText.meta({ maxLength: limits.badge.title }).optional(),
  description: clearableText.meta({ maxLength: limits.badge.description }).optional(),
  remote_badge_image_url: clearableText.meta({ format: 'uri', maxLength: longestAddress }).optional(),
  ...others,
});

/** The body of A26. */
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
