import { perform, type JobHandler } from '@commonplace/jobs/handler';
import type { AnalyticsConfig } from './config.ts';
import type { AnalyticsContext } from './context.ts';
import { requestHistory, requestHistoryJob } from './history-requests/request-history.ts';
import { forgetReaders, forgetReadersJob } from './retention/forget-readers.ts';
import { rotatePageViews, rotatePageViewsJob } from './retention/rotate-page-views.ts';

/** Returns the job handlers of this service. */
export function createJobHandlers(config: AnalyticsConfig, context: AnalyticsContext): JobHandler[] {
  const { PAGE_VIEWS_RETENTION_MONTHS: retentionMonths } = config;
  return [
    perform(requestHistoryJob, (_payload, { signal }) => requestHistory(context, signal)),
    perform(forgetReadersJob, (_payload, { signal }) => forgetReaders(context, signal)),
    perform(rotatePageViewsJob, (_payload, { signal }) => rotatePageViews(context, signal, retentionMonths)),
  ];
}
