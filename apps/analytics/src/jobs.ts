import { perform, type JobHandler } from '@commonplace/jobs/handler';
import type { AnalyticsConfig } from './config.ts';
import type { AnalyticsContext } from './context.ts';
import { askForHistory, askForHistoryJob } from './history-requests/ask-for-history.ts';
import { keepMonths, keepMonthsJob } from './retention/keep-months.ts';

/** The background work of this service that outlives a process. */
export function createJobHandlers(config: AnalyticsConfig, context: AnalyticsContext): JobHandler[] {
  const { PAGE_VIEWS_RETENTION_MONTHS: retentionMonths } = config;
  return [
    perform(askForHistoryJob, (_payload, { signal }) => askForHistory(context, signal)),
    perform(keepMonthsJob, (_payload, { signal }) => keepMonths(context, signal, retentionMonths)),
  ];
}
