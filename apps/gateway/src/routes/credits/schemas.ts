import { z } from 'zod';
import { bodyId, recordId } from '../../schemas/values.ts';

export const creditInput = z.object({
  user_id: bodyId.nullable().optional(),
  organization_id: bodyId.nullable().optional(),
  amount: z.int32(),
});

/** One of the two. */
export const creditHolder = z.object({ user_id: recordId.optional(), organization_id: recordId.optional() });
