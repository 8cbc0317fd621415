import { SiteFiguresSchema, type SiteFigures } from '@commonplace/proto/analytics/v1/site_figures';
import { z } from 'zod';
import { pick } from '../../representation/fields.ts';
import { represent, type Representation } from '../../representation/representation.ts';

/** A day in a query; analytics refuses invalid ones. */
const day = z.string().meta({ pattern: '^\\d{4}-\\d{1,2}-\\d{1,2}$' });

/** An inclusive range of at most 366 days; by default the last thirty. */
export const siteFiguresRange = z.object({ start: day.optional(), end: day.optional() });

const figures = represent({
  ...pick(SiteFiguresSchema, 'sign_ups', 'publications', 'comments', 'reactions', 'page_views'),
  ...pick(SiteFiguresSchema, 'searches_without_result', 'mails', 'failed_jobs'),
});

/** `YYYY-MM-DD`, UTC. */
const date = z.string().meta({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** Daily statistics, oldest first. */
export const siteFigures: Representation<readonly SiteFigures[], z.ZodRecord<typeof date, typeof figures.schema>> = {
  schema: z.record(date, figures.schema),
  present: (days, site) => Object.fromEntries(days.map((day) => [day.date, figures.present(day, site)])),
};
