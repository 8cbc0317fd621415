import { z } from 'zod';
import { bodyId } from '../../schemas/values.ts';

/** Anybody may send them, and often (S11). */
export const maxBodyBytes = 8_192;

/** The whole body is the limit. */
const shortText = z.string().nullable().meta({ maxLength: maxBodyBytes }).optional();

export const pageViewInput = z.object({
  article_id: bodyId,
  referrer: shortText,
  user_agent: shortText,
  time_tracked_in_seconds: z.int32().min(0).nullable().optional(),
});
