import { z } from 'zod';
import { services } from '../../newest-of-services.ts';
import { paging } from '../../schemas/paging.ts';
import { exactName, oneOf } from '../../schemas/query-values.ts';

const states = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'];

export const jobFilters = z.object({
  ...paging({ default: 30, max: 100 }),
  queue: exactName
    .transform((name) => name || undefined)
    .meta({ type: 'string' })
    .optional(),
  state: oneOf(states).optional(),
  service: oneOf(services).optional(),
});

/** The name of the service and a UUID. */
export const jobId = z.object({ id: z.string().max(100) });
