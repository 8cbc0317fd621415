import { deleteInBatches } from '@commonplace/db/delete-in-batches';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { JobContext } from '@commonplace/jobs/handler';
import { hasUnfinishedJob } from '@commonplace/jobs/job-table';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ContentContext } from '../context.ts';
import { queueArticles } from '../embeddings/queue-articles.ts';
import { reclassifyConceptJob } from './reclassify-concept.ts';

export const catchUpConceptsJob = defineJob({
  name: 'catch-up-concepts',
  payload: z.object({}),
  timeLimitSeconds: 10 * 60,
  maxConcurrency: 1,
  schedule: '*/15 * * * *',
});

/** As far back as trends are computed. */
const lookbackDays = 31;
const maxQueued = 10_000;
/** Metrics older than this are never shown. */
const retentionDays = 100;

/**
 * Repairs what events missed, after an upgrade or a change of the model: queues recent articles with an outdated vector
 * and matched articles that are not listed, and reclassifies concepts with an anchor of another model.
 */
export async function catchUpConcepts(
  { database, embedder }: Pick<ContentContext, 'database' | 'embedder'>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  await database.transaction({ signal }, async (em) => {
    await queueArticles(em, await missedArticles(em, embedder.model), 'bulk');
    const changed = await claimAnchors(em, embedder.model);
    for (const conceptId of new Set([...changed, ...(await missedConcepts(em))])) {
      await enqueue(em, reclassifyConceptJob, { conceptId });
    }
  });
  await pruneActivity(database, signal);
}

async function missedArticles(em: SqlEntityManager, model: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select a.id from articles a
      left join article_vectors e on e.article_id = a.id
      where a.listed and a.published_at > now() - make_interval(days => ${lookbackDays})
        and (e.model, e.article_version) is distinct from (${model}, a.version)
      union
      select article_id from concept_articles filed
      where not exists (select from articles where articles.id = filed.article_id and listed)
    ) as overlooked
    where not exists (select from embedding_queue where embedding_queue.article_id = id)
    order by id desc limit ${maxQueued}`.execute(em.getKysely());
  return rows.map(({ id }) => id);
}

/** Assigns this model to concepts with an anchor of another one, and returns each of them once. */
async function claimAnchors(em: SqlEntityManager, model: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update concepts set anchor = null, anchor_digest = null, anchor_model = ${model}, classified_version = null
    where anchor_model is distinct from ${model} returning id`.execute(em.getKysely());
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

/** Returns concepts that need classification and have no job for it. */
async function missedConcepts(em: SqlEntityManager): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from concepts
    where classified_version is distinct from version
      and not ${hasUnfinishedJob(reclassifyConceptJob)}
    order by id`.execute(em.getKysely());
  return rows.map(({ id }) => id);
}

async function pruneActivity(database: ContentContext['database'], signal: AbortSignal): Promise<void> {
  const where = sql`day < current_date - ${retentionDays}::integer`;
  for (const table of ['article_activity', 'concept_metrics'])
    await deleteInBatches(database, { table, where }, signal);
}
