import { z } from 'zod';
import { paging } from '../../schemas/paging.ts';
import { oneOf } from '../../schemas/query-values.ts';
import { recordId } from '../../schemas/values.ts';
import { categories } from '../listings/schemas.ts';

export const listingRecordFilters = z.object({
  ...paging({ default: 30, max: 100 }),
  user_id: recordId.optional(),
  organization_id: recordId.optional(),
  category: oneOf(categories).optional(),
  published: z
    .enum(['', 'true', 'false'])
    .transform((word) => (word === '' ? undefined : word === 'true'))
    .meta({ type: 'boolean' })
    .optional(),
});
