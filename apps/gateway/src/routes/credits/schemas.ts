import { z } from 'zod';
import { bodyId } from '../../schemas/values.ts';

export const creditInput = z.object({
  user_id: bodyId.nullable().optional(),
  organization_id: bodyId.nullable().optional(),
  amount: z.int32(),
});
