import { z } from 'zod';
import { bodyId, recordId } from '../../schemas/values.ts';

export const reactionQuery = z.object({
  category: z.string().optional(),
  reactable_id: recordId.optional(),
  reactable_type: z.string().optional(),
});

export const reactionBody = z
  .object({
    category: z.string().optional(),
    reactable_id: bodyId.optional(),
    reactable_type: z.string().optional(),
  })
  .optional();

export const reactionResult = z.object({
  result: z.enum(['create', 'destroy', 'none']),
  category: z.string(),
  id: z.int(),
  reactable_id: z.int(),
  reactable_type: z.string(),
});
