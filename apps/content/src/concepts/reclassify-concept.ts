import type { Database } from '@commonplace/db/database';
import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { ContentContext } from '../context.ts';
import { compareAllArticles } from './compare-all-articles.ts';
import { makeAnchor } from './make-anchor.ts';

/** Without a bound, so that it waits for no long job: see `oneAtATime`. */
export const reclassifyConceptJob = defineJob({
  name: 'reclassify-concept',
  payload: z.object({ conceptId: z.int().positive() }),
  timeLimitSeconds: 60 * 60,
  retries: { limit: 12, delaySeconds: 5, maxDelaySeconds: 600 },
});

/** Concepts that one pass over the articles takes along. */
const maxBatch = 20;

/** The jobs of a process that come meanwhile find their concept done by the next pass. */
const oneAtATime = pLimit(1);

type Work = Pick<ContentContext, 'database' | 'embedder'>;

/**
 * Makes the concept's anchor where its words or the model have changed, and compares it with every listed article. Other
 * concepts that wait for the same are taken along. When the concept changes meanwhile, that change has its own job.
 */
export function reclassifyConcept(
  context: Work,
  { conceptId }: { conceptId: number },
  job: Pick<JobContext, 'signal' | 'report'>,
): Promise<void> {
  return oneAtATime(async () => {
    job.signal.throwIfAborted();
    const waiting = await pendingConcepts(context.database, conceptId, job.signal);
    if (!waiting.includes(conceptId)) return;
    const versions = new Map<number, number>();
    for (const id of waiting) {
      const version = await makeAnchor(context, id, job.signal);
      if (version !== undefined) versions.set(id, version);
    }
    if (versions.size > 0) await compareAllArticles(context, versions, job);
  });
}

/** This concept first, if it waits, and those that have waited longest. */
async function pendingConcepts(database: Database, conceptId: number, signal: AbortSignal): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from concepts
    where classified_version is distinct from version
    order by id <> ${conceptId}, updated_at, id limit ${maxBatch}`.execute(database.reader(signal));
  return rows.map(({ id }) => id);
}
