import { z } from 'zod';

/** A day in a query: analytics has the words for what is none. */
const day = z.string().meta({ pattern: '^\\d{4}-\\d{1,2}-\\d{1,2}$' });

/** At most 366 days, both of them in it: thirty until today unless it is said. */
export const siteFiguresRange = z.object({ start: day.optional(), end: day.optional() });
