import { z } from 'zod';
import { services } from '../../newest-of-services.ts';
import { paging } from '../../schemas/paging.ts';
import { exactName, oneOf } from '../../schemas/query-values.ts';

const optionalName = exactName
  .transform((name) => name || undefined)
  .meta({ type: 'string' })
  .optional();

export const deadLetterFilters = z.object({
  ...paging({ default: 30, max: 100 }),
  service: oneOf(services).optional(),
  consumer: optionalName,
  type: optionalName,
});

/** The name of the service and a number. */
export const deadLetterId = z.object({ id: z.string().max(100) });
