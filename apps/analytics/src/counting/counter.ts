import { startPeriodicJob, type PeriodicJob } from '@commonplace/background/periodic-job';
import type { AnalyticsContext } from '../context.ts';
import { figuresChanged } from '../figures/figures-changed.ts';
import { countPageViews, hasUncountedViews } from '../page-views/count-page-views.ts';
import { pageViewRecorded } from '../page-views/record-page-view.ts';
import { countChanges, hasUncountedChanges } from './count-changes.ts';

/** Interval between counts, and so between announcements of an article's count. */
const intervalMs = 1_000;

/**
 * Starts counting page views and changes at intervals. Every process can run a counter; a lock lets one count at a
 * time.
 */
export function startCounter(context: AnalyticsContext): PeriodicJob {
  return startPeriodicJob({
    name: 'counter',
    intervalMs,
    async run(signal) {
      if (await hasUncountedViews(context)) await countPageViews(context, signal);
      await countChanges(context, signal);
    },
    wokenBy(wake) {
      const listeners = [pageViewRecorded, figuresChanged].map((signal) => signal.listen(context.database, wake));
      return { [Symbol.dispose]: () => listeners.forEach((listener) => listener[Symbol.dispose]()) };
    },
    isIdle: async () => !(await hasUncountedViews(context)) && !(await hasUncountedChanges(context)),
    logger: context.logger,
  });
}
