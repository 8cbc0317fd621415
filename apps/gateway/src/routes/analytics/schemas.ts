import { z } from 'zod';
import { recordId } from '../../schemas/values.ts';

/** Of what figures are; without any, of all that the caller has published. */
export const analyticsScope = z.object({
  article_id: recordId.optional(),
  organization_id: recordId.optional(),
});

/** A day in a query: the service has the words for what is none (E42: 422). */
const day = z.string().meta({ pattern: '^\\d{4}-\\d{1,2}-\\d{1,2}$' });

/** Of what figures are, and of which days. */
export const analyticsRange = analyticsScope.extend({ start: day.optional(), end: day.optional() });
