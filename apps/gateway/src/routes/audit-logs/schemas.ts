import { z } from 'zod';
import { paging } from '../../schemas/paging.ts';
import { exactName } from '../../schemas/query-values.ts';
import { recordId, timestamp } from '../../schemas/values.ts';

const state = z.record(z.string(), z.unknown()).nullable();

export const auditLog = z.object({
  id: z.int(),
  actor_id: z.int(),
  actor_username: z.string(),
  action: z.string(),
  target_type: z.string(),
  target_id: z.string(),
  before: state,
  after: state,
  created_at: timestamp,
  request_id: z.string(),
});

export const auditLogFilters = z.object({
  ...paging({ default: 30 }),
  actor_id: recordId.optional(),
  action: exactName.optional(),
  target_type: exactName.optional(),
  target_id: exactName.optional(),
});
