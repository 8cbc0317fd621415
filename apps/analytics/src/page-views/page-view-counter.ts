import { startPeriodicJob, type PeriodicJob } from '@commonplace/events/periodic-job';
import type { AnalyticsContext } from '../context.ts';
import { countPageViews, hasUncountedViews } from './count-page-views.ts';

/** How long views gather before they are counted; also the most often that an article's count is announced. */
const intervalMs = 300;

/** Counts the noted page views at intervals. Every process may run one; one at a time counts. */
export function startPageViewCounter(context: AnalyticsContext): PeriodicJob {
  return startPeriodicJob({
    name: 'page view counter',
    intervalMs,
    async run(signal) {
      if (await hasUncountedViews(context)) await countPageViews(context, signal);
    },
    isIdle: async () => !(await hasUncountedViews(context)),
    logger: context.logger,
  });
}
