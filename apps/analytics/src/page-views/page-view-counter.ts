import { setTimeout as delay } from 'node:timers/promises';
import type { AnalyticsContext } from '../context.ts';
import { countPageViews, hasUncountedViews } from './count-page-views.ts';

/** The running counter. */
export interface PageViewCounter extends AsyncDisposable {
  /** Whether every view is counted. */
  settled(): Promise<boolean>;
}

/** How long views gather before they are counted; also the most often that an article's count is announced. */
const intervalMs = 300;
/** After a failure: PostgreSQL may be away. */
const retryMs = 1_000;

/** Counts the noted page views at intervals. Every process may run one; one at a time counts. */
export function startPageViewCounter(context: AnalyticsContext): PageViewCounter {
  const stop = new AbortController();
  const running = run(context, stop.signal);
  return {
    settled: () => isSettled(context),
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}

async function isSettled(context: AnalyticsContext): Promise<boolean> {
  try {
    return !(await hasUncountedViews(context));
  } catch (error) {
    context.logger.debug({ err: error }, 'uncounted page views cannot be read');
    return false;
  }
}

async function run(context: AnalyticsContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let pauseMs = intervalMs;
    try {
      if (await hasUncountedViews(context)) await countPageViews(context, signal);
    } catch (error) {
      if (signal.aborted) return;
      context.logger.warn({ err: error }, 'page views could not be counted');
      pauseMs = retryMs;
    }
    await delay(pauseMs, undefined, { signal }).catch(ignoreAbort);
  }
}

/** The end of the loop sees the signal itself. */
function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error;
}
