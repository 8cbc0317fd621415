import { startPeriodicJob, type PeriodicJob } from '@commonplace/background/periodic-job';
import type { Database } from '@commonplace/db/database';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { startClassification } from './concepts/start-classification.ts';
import { countMetrics } from './concepts/count-metrics.ts';
import type { Embedder } from './embeddings/embedder.ts';
import { publishDueArticles } from './articles/jobs/publish-due-articles.ts';
import { refreshRequested } from './refreshes/request-refresh.ts';
import { refreshArticles } from './articles/jobs/refresh-articles.ts';
import { tagCountsChanged } from './tags/article-tags.ts';
import { countChangedTags } from './tags/count-tags.ts';

/** How late scheduled articles appear, and articles follow a change of their tags or author. */
const intervalMs = 500;

/** How late counts of tags and daily metrics of concepts may be. */
const countIntervalMs = 1_000;

/** Starts the periodic jobs of the process. */
export function startBackgroundJobs({
  database,
  embedder,
  logger,
  registry,
}: {
  database: Database;
  embedder: Embedder;
  logger: Logger;
  registry: Registry;
}): PeriodicJob[] {
  const isEmpty = async (rows: ReturnType<typeof sql>) => (await rows.execute(database.reader())).rows.length === 0;
  return [
    startPeriodicJob({
      name: 'publication of due articles',
      intervalMs,
      run: (signal) => publishDueArticles(database, signal),
      isIdle: () => isEmpty(sql`select from articles where due_at <= now() limit 1`),
      logger,
    }),
    startPeriodicJob({
      name: 'articles of changed tags and people',
      intervalMs,
      run: (signal) => refreshArticles(database, signal),
      isIdle: () => isEmpty(sql`select from article_refreshes limit 1`),
      wokenBy: (wake) => refreshRequested.listen(database, wake),
      logger,
    }),
    startPeriodicJob({
      name: 'count of changed tags',
      intervalMs: countIntervalMs,
      run: (signal) => countChangedTags(database, signal),
      isIdle: () => isEmpty(sql`select from tag_recounts limit 1`),
      wokenBy: (wake) => tagCountsChanged.listen(database, wake),
      logger,
    }),
    startClassification({ database, embedder, logger, registry }),
    startPeriodicJob({
      name: 'metrics of concepts',
      intervalMs: countIntervalMs,
      run: (signal) => countMetrics(database, signal),
      isIdle: () => isEmpty(sql`select from concept_recounts limit 1`),
      logger,
    }),
  ];
}
