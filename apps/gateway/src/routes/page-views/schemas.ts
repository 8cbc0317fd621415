import { z } from 'zod';
import { bodyId } from '../../schemas/values.ts';

export const pageViewInput = z.object({
  article_id: bodyId,
  referrer: z.string().nullable().optional(),
  user_agent: z.string().nullable().optional(),
  time_tracked_in_seconds: z.int32().min(0).nullable().optional(),
});
