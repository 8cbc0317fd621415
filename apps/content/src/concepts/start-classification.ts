import { reconnectDelayMs } from '@commonplace/background/backoff';
import { startPeriodicJob, type PeriodicJob } from '@commonplace/background/periodic-job';
import type { Database } from '@commonplace/db/database';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Embedder } from '../embeddings/embedder.ts';
import { articlesQueued } from '../embeddings/queue-articles.ts';
import { registerClassificationMetrics } from './classification-metrics.ts';
import { classifyQueuedArticles } from './classify-articles.ts';

/** How late a published article may appear in its concepts. */
const intervalMs = 1_000;
/** An endpoint is retried this much more slowly than a database. */
const backoffFactor = 5;

/** Classifies `embedding_queue` periodically, and backs off while no vectors can be made. */
export function startClassification(work: {
  database: Database;
  embedder: Embedder;
  logger: Logger;
  registry: Registry;
}): PeriodicJob {
  const { database, logger } = work;
  const classified = registerClassificationMetrics(work);
  let failures = 0;
  let retryAtMs = 0;
  return startPeriodicJob({
    name: 'classification of articles',
    intervalMs,
    async run(signal) {
      if (Date.now() < retryAtMs) return;
      try {
        await classifyQueuedArticles(work, signal, (articles) => classified.inc(articles));
        failures = 0;
      } catch (error) {
        failures += 1;
        retryAtMs = Date.now() + backoffFactor * reconnectDelayMs(failures);
        throw error;
      }
    },
    async isIdle() {
      const { rows } = await sql`select from embedding_queue limit 1`.execute(database.reader());
      return rows.length === 0;
    },
    wokenBy: (wake) => articlesQueued.listen(database, wake),
    logger,
  });
}
