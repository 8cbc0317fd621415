import { z } from 'zod';
import { paging } from '../../schemas/paging.ts';
import { nameInAnyCase, oneOf } from '../../schemas/query-values.ts';
import { integerText, recordId } from '../../schemas/values.ts';

const longestTitle = 200;

/** No score is beyond it. */
const bound = 2 ** 31 - 1;
const score = integerText
  .transform((value) => Math.max(-bound, Math.min(bound, value)))
  .meta({ type: 'integer' })
  .optional();

export const articleRecordFilters = z.object({
  ...paging({ default: 30, max: 100 }),
  user_id: recordId.optional(),
  organization_id: recordId.optional(),
  state: oneOf(['published', 'scheduled', 'withheld', 'unpublished']).optional(),
  tag: nameInAnyCase
    .transform((name) => name || undefined)
    .meta({ type: 'string' })
    .optional(),
  min_score: score,
  max_score: score,
  title: z
    .string()
    .max(longestTitle)
    .transform((text) => text || undefined)
    .meta({ type: 'string', description: 'How it begins, in any case' })
    .optional(),
});
