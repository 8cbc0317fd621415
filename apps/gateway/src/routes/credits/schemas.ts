import { z } from 'zod';
import { bodyId } from '../../schemas/values.ts';

export const balances = z.object({
  balance: z.int(),
  organizations: z.array(z.object({ id: z.int(), username: z.string(), balance: z.int() })),
});

export const balance = z.object({ balance: z.int() });

export const creditInput = z.object({
  user_id: bodyId.nullable().optional(),
  organization_id: bodyId.nullable().optional(),
  amount: z.int32(),
});
