import { z } from 'zod';
import { paging } from '../../schemas/paging.ts';
import { exactName } from '../../schemas/query-values.ts';
import { recordId } from '../../schemas/values.ts';

/** A blank filter is none. */
const nameIfAny = exactName
  .transform((name) => name || undefined)
  .meta({ type: 'string' })
  .optional();

export const auditLogFilters = z.object({
  ...paging({ default: 30 }),
  actor_id: recordId.optional(),
  action: nameIfAny,
  target_type: nameIfAny,
  target_id: nameIfAny,
});
