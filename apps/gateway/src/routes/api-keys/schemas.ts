import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { recordId, requiredText } from '../../schemas/values.ts';

export const apiKeyInput = z.object({ description: requiredText(limits.apiKey.description) });

export const apiKeyId = z.object({ id: recordId });
