import { z } from 'zod';
import { paging } from '../../schemas/paging.ts';
import { bodyId, recordId } from '../../schemas/values.ts';

export const memberPage = z.object(paging({ default: 30 }));

export const member = z.object({ id: recordId, user_id: recordId });

export const membershipInput = z.object({
  user_id: bodyId,
  role: z
    .string()
    .default('member')
    .meta({ enum: ['member', 'admin'] }),
});
