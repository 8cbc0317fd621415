import { startPeriodicJob, type PeriodicJob } from '@commonplace/events/periodic-job';
import type { AnalyticsContext } from '../context.ts';
import { changeNoted } from '../figures/change-noted.ts';
import { countPageViews, hasUncountedViews } from '../page-views/count-page-views.ts';
import { viewNoted } from '../page-views/record-page-view.ts';
import { countChanges, hasUncountedChanges } from './count-changes.ts';

/** How long views and changes gather before they are counted; also the most often that an article's count is announced. */
const intervalMs = 1_000;

/** Counts page views and all else that figures are made of, at intervals. Every process may run one; one at a time counts. */
export function startCounter(context: AnalyticsContext): PeriodicJob {
  return startPeriodicJob({
    name: 'counter',
    intervalMs,
    async run(signal) {
      if (await hasUncountedViews(context)) await countPageViews(context, signal);
      await countChanges(context, signal);
    },
    wokenBy(wake) {
      const heard = [viewNoted, changeNoted].map((signal) => signal.listen(context.database, wake));
      return { [Symbol.dispose]: () => heard.forEach((listening) => listening[Symbol.dispose]()) };
    },
    isIdle: async () => !(await hasUncountedViews(context)) && !(await hasUncountedChanges(context)),
    logger: context.logger,
  });
}
