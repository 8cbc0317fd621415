import { z } from 'zod';
import { recordId } from '../../schemas/values.ts';

export const analyticsScope = z.object({
  article_id: recordId.optional(),
  organization_id: recordId.optional(),
});
