import { startPeriodicJob, type PeriodicJob } from '@commonplace/events/periodic-job';
import type { AnalyticsContext } from '../context.ts';
import { countPageViews, hasUncountedViews } from './count-page-views.ts';
import { viewNoted } from './record-page-view.ts';

/** How long views gather before they are counted; also the most often that an article's count is announced. */
const intervalMs = 300;

/** Counts the noted page views at intervals. Every process may run one; one at a time counts. */
export function startPageViewCounter(context: AnalyticsContext): PeriodicJob {
  return startPeriodicJob({
    name: 'page view counter',
    intervalMs,
    run: (signal) => countPageViews(context, signal),
    wokenBy: (wake) => viewNoted.listen(context.database, wake),
    isIdle: async () => !(await hasUncountedViews(context)),
    logger: context.logger,
  });
}
