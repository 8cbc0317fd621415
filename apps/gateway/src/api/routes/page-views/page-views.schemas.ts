import { z } from 'zod';
import { bodyId } from '../../schemas/values.ts';

/** Small, since page views are public and frequent (rules.md#body-sizes). */
export const maxBodyBytes = 8_192;

/** Limited only by the size of the body. */
const shortText = z.string().nullable().meta({ maxLength: maxBodyBytes }).optional();

export const pageViewInput = z.object({
  article_id: bodyId,
  referrer: shortText,
  user_agent: shortText.describe('Of the reader; by default that of the request. Views of bots are not counted.'),
  time_tracked_in_seconds: z.int32().min(0).nullable().optional(),
  view_id: shortText.describe('Chosen by the page: further reports with it add reading time to the same view.'),
});
