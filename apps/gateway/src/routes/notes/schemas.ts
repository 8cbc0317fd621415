import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { paging } from '../../schemas/paging.ts';
import { recordId, requiredText } from '../../schemas/values.ts';

export const notedUser = z.object({ user_id: recordId });
export const notePage = z.object(paging({ default: 30, max: 100 }));

export const noteInput = z.object({
  content: requiredText(limits.note),
  /** A category, such as spam, abuse, harassment, administrative. */
  reason: z.string().nullable().optional().meta({ maxLength: limits.noteReason, default: 'misc_note' }),
});
