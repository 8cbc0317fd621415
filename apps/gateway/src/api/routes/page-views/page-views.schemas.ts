import { z } from 'zod';
import { bodyId } from '../../schemas/values.ts';

/** Small, since page views are public and frequent (rules.md#body-sizes). */
export const maxBodyBytes = 8_192;

/** Limited only by the size of the body. */
const shortText = z.string().nullable().meta({ maxLength: maxBodyBytes }).optional();

export const pageViewInput = z.object({
  article_id: bodyId,
  referrer: shortText,
  user_agent: shortText,
  time_tracked_in_seconds: z.int32().min(0).nullable().optional(),
});
