import { scopes } from '@commonplace/rules/scopes';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { recordId, requiredText } from '../../schemas/values.ts';

export const apiKeyInput = z.object({
  description: requiredText(limits.apiKey.description),
  /** What it may be used for; none: everything. */
  scopes: z.array(z.string().max(100)).max(scopes.length).default([]),
  expires_at: z.iso.datetime({ offset: true }).nullable().default(null),
});

export const apiKeyId = z.object({ id: recordId });
