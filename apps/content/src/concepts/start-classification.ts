import type { Database } from '@commonplace/db/database';
import { reconnectDelayMs } from '@commonplace/events/backoff';
import { startPeriodicJob, type PeriodicJob } from '@commonplace/events/periodic-job';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Embedder } from '../embeddings/embedder.ts';
import { articlesMarked } from '../embeddings/mark-articles.ts';
import { registerClassificationMetrics } from './classification-metrics.ts';
import { classifyMarkedArticles } from './classify-articles.ts';

/** How late a published article may be in its concepts. */
const intervalMs = 1_000;
/** How much longer an endpoint is left alone than a database that is away. */
const patience = 5;

/** Works off `embedding_queue`, ever more rarely while no vectors can be made. */
export function startClassification(work: {
  database: Database;
  embedder: Embedder;
  logger: Logger;
  registry: Registry;
}): PeriodicJob {
  const { database, logger } = work;
  const classified = registerClassificationMetrics(work);
  let failures = 0;
  let notBefore = 0;
  return startPeriodicJob({
    name: 'classification of articles',
    intervalMs,
    async run(signal) {
      if (Date.now() < notBefore) return;
      try {
        await classifyMarkedArticles(work, signal, (articles) => classified.inc(articles));
        failures = 0;
      } catch (error) {
        failures += 1;
        notBefore = Date.now() + patience * reconnectDelayMs(failures);
        throw error;
      }
    },
    async isIdle() {
      const { rows } = await sql`select from embedding_queue limit 1`.execute(database.reader());
      return rows.length === 0;
    },
    wokenBy: (wake) => articlesMarked.listen(database, wake),
    logger,
  });
}
