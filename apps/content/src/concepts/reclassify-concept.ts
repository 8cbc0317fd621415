import type { Database } from '@commonplace/db/database';
import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { ContentContext } from '../context.ts';
import { compareAllArticles } from './compare-all-articles.ts';
import { makeAnchor } from './make-anchor.ts';

/** No concurrency limit, so that it does not wait for a long job: see `oneAtATime`. */
export const reclassifyConceptJob = defineJob({
  name: 'reclassify-concept',
  payload: z.object({ conceptId: z.int().positive() }),
  timeLimitSeconds: 60 * 60,
  retries: { limit: 12, delaySeconds: 5, maxDelaySeconds: 600 },
});

/** Concepts that one pass over the articles handles. */
const maxBatch = 20;

/** Jobs that arrive meanwhile find their concept done by the next pass. */
const oneAtATime = pLimit(1);

type ClassificationContext = Pick<ContentContext, 'database' | 'embedder'>;

/**
 * Makes the anchor of a concept if it is outdated, and compares it with every listed article. Handles other pending
 * concepts in the same pass. A change of a concept meanwhile has its own job.
 */
export function reclassifyConcept(
  context: ClassificationContext,
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

/** Returns this concept first, if it is pending, then those that have waited longest. */
async function pendingConcepts(database: Database, conceptId: number, signal: AbortSignal): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from concepts
    where classified_version is distinct from version
    order by id <> ${conceptId}, updated_at, id limit ${maxBatch}`.execute(database.reader(signal));
  return rows.map(({ id }) => id);
}
