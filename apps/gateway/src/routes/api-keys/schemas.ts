import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { recordId, requiredText, timestamp } from '../../schemas/values.ts';

export const apiKey = z.object({
  id: z.int(),
  description: z.string(),
  last_used_at: timestamp.nullable(),
  created_at: timestamp,
});

export const newApiKey = apiKey.extend({ secret: z.string() });

export const apiKeyInput = z.object({ description: requiredText(limits.apiKey.description) });

export const apiKeyId = z.object({ id: recordId });
