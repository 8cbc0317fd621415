import { startPeriodicJob, type PeriodicJob } from '@commonplace/background/periodic-job';
import type { Database } from '@commonplace/db/database';
import { createGuardedFetcher } from '@commonplace/fetch/guarded-fetcher';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { ContentConfig } from '../config.ts';
import { callDueCallbacks } from './call-due-callbacks.ts';
import type { Hub } from './callback.ts';
import { registerHubMetrics } from './hub-metrics.ts';
import { readChangedFeeds } from './read-changed-feeds.ts';
import { createFeedReader } from './read-feed.ts';
import { subscribersDue, topicsDue } from './subscribers-due.ts';

export interface HubOptions {
  config: Pick<ContentConfig, 'FETCH_ALLOWED_PRIVATE_HOSTS' | 'PUBLIC_URL' | 'SITE_URL'>;
  database: Database;
  logger: Logger;
  registry: Registry;
  stack: AsyncDisposableStack;
}

/** A callback must answer within this time. */
const callbackMs = 10_000;
const intervalMs = 200;
/** Jobs look for due rows that often while nothing wakes them, so rows that are due until then count as work. */
const pollSeconds = sql.lit(5);

/** Starts the hub of the site's feeds; undefined without SITE_URL, where it reads them, and PUBLIC_URL. */
export function startHub({
  config,
  database,
  logger,
  registry,
  stack,
}: HubOptions): { hub: Hub; jobs: PeriodicJob[] } | undefined {
  const { SITE_URL: siteUrl, PUBLIC_URL: publicUrl, FETCH_ALLOWED_PRIVATE_HOSTS: allowedPrivateHosts } = config;
  if (siteUrl === undefined || publicUrl === undefined) return undefined;
  const { host, origin } = new URL(publicUrl);
  const ofSite = stack.use(createGuardedFetcher({ allowedPrivateHosts: new URL(siteUrl).host }));
  const feeds = createFeedReader({ siteUrl, host, fetcher: ofSite });
  const hub = { origin, fetcher: stack.use(createGuardedFetcher({ allowedPrivateHosts, totalMs: callbackMs })) };
  const context = { database, logger };
  const deliveries = registerHubMetrics({ database, registry, logger });
  const isEmpty = async (table: 'feed_topics' | 'feed_subscriptions') => {
    const due = sql`select from ${sql.table(table)} where due_at <= now() + make_interval(secs => ${pollSeconds}) limit 1`;
    return (await due.execute(database.reader())).rows.length === 0;
  };
  const jobs = [
    startPeriodicJob({
      name: 'changed feeds',
      intervalMs,
      run: (signal) => readChangedFeeds(context, feeds, signal),
      isIdle: () => isEmpty('feed_topics'),
      wokenBy: (wake) => topicsDue.listen(database, wake),
      logger,
    }),
    startPeriodicJob({
      name: 'callbacks of feed subscriptions',
      intervalMs,
      run: (signal) => callDueCallbacks({ context, hub, feeds, deliveries, signal }),
      isIdle: () => isEmpty('feed_subscriptions'),
      wokenBy: (wake) => subscribersDue.listen(database, wake),
      logger,
    }),
  ];
  return { hub, jobs };
}
