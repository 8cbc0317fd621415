import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ContentContext } from '../context.ts';
import { compareArticles, comparedAtOnce, holdConcept, type ComparedArticle } from './compare-articles.ts';
import { makeAnchor } from './make-anchor.ts';

export const reclassifyConceptJob = defineJob({
  name: 'reclassify-concept',
  payload: z.object({ conceptId: z.int().positive() }),
  timeLimitSeconds: 60 * 60,
  retries: { limit: 12, delaySeconds: 5, maxDelaySeconds: 600 },
  atOnce: 1,
});

/** How far the job has come, for which state of the concept. */
const progressSchema = z.object({ version: z.int(), model: z.string(), afterId: z.int(), looked: z.int() });
type Progress = z.output<typeof progressSchema>;

type Work = Pick<ContentContext, 'database' | 'embedder'>;

/**
 * Makes the concept's anchor where its words or the model have changed, and compares it with every listed article, so
 * many in a transaction. A killed job goes on where it was. When the concept changes meanwhile it ends: that change has
 * its own job.
 */
export async function reclassifyConcept(
  context: Work,
  { conceptId }: { conceptId: number },
  job: Pick<JobContext, 'signal' | 'progress' | 'report'>,
): Promise<void> {
  const version = await makeAnchor(context, conceptId, job.signal);
  if (version === undefined) return;
  const { model } = context.embedder;
  const reported = progressSchema.safeParse(job.progress).data;
  const isSame = reported?.version === version && reported.model === model;
  let progress: Progress | undefined = isSame ? reported : { version, model, afterId: 0, looked: 0 };
  while (progress !== undefined) {
    job.signal.throwIfAborted();
    progress = await compareNext(context, conceptId, progress, job.signal);
    if (progress !== undefined) await job.report(progress);
  }
}

/** Compares the next articles; undefined when there are none, or the concept is another. */
function compareNext(
  { database, embedder }: Work,
  conceptId: number,
  progress: Progress,
  signal: AbortSignal,
): Promise<Progress | undefined> {
  return database.transaction(signal, async (em) => {
    const concept = await holdConcept(em, conceptId, embedder);
    if (concept?.version !== progress.version) return undefined;
    const { rows } = await sql<ComparedArticle>`
      select a.id, e.vector from articles a
      left join article_embeddings e on e.article_id = a.id and e.model = ${embedder.model}
      where a.id > ${progress.afterId} and a.listed order by a.id limit ${comparedAtOnce}`.execute(em.getKysely());
    const afterId = rows.at(-1)?.id;
    if (afterId === undefined) return undefined;
    await compareArticles(em, embedder, concept, rows);
    return { ...progress, afterId, looked: progress.looked + rows.length };
  });
}
