import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { queueArticles } from '../embeddings/queue-articles.ts';
import { fileArticles, matchConcepts, lockConcepts, type ComparedConcept } from './compare-articles.ts';
import { makeAnchor } from './make-anchor.ts';
import { findChanged } from './memberships.ts';

export const lookBackJob = defineJob({
  name: 'look-back-for-concept',
  payload: z.object({ conceptId: z.int().positive(), days: z.int().positive() }),
  timeLimitSeconds: 60 * 60,
  retries: { limit: 12, delaySeconds: 5, maxDelaySeconds: 600 },
  maxConcurrency: 1,
});

/** The position of the job, from the newest article towards `since`. */
const progressSchema = z.object({
  since: z.iso.datetime({ offset: true }),
  before: z.string().optional(),
  beforeId: z.int().default(0),
  looked: z.int(),
  /** The number of articles at the start. */
  total: z.int(),
});
type Progress = z.output<typeof progressSchema>;

const maxBatch = 500;

/** A listed article, with its vector if there is one. */
interface LookbackArticle {
  id: number;
  vector: Buffer | null;
  digest: Buffer | null;
  published_at: string;
}

type ClassificationContext = Pick<ContentContext, 'database' | 'embedder'>;

/**
 * Compares the articles of the last N days with a concept, newest first, in batches (TriggerConceptLookback). A killed
 * job resumes where it stopped. It uses the current state of the concept; a change of that has its own job, which
 * covers all articles. At the end the concept records the number of days.
 */
export async function lookBack(
  context: ClassificationContext,
  { conceptId, days }: { conceptId: number; days: number },
  job: Pick<JobContext, 'signal' | 'progress' | 'report'>,
): Promise<void> {
  if ((await makeAnchor(context, conceptId, job.signal)) === undefined) return;
  let progress = progressSchema.safeParse(job.progress).data ?? (await startProgress(context, days, job.signal));
  for (let isOver = false; !isOver;) {
    job.signal.throwIfAborted();
    const next = await compareNext(context, conceptId, progress, job.signal);
    if (next === 'gone') return;
    isOver = next === undefined;
    progress = next ?? progress;
    await job.report(progress);
  }
  await recordLookbackDays(context, { conceptId, days }, job.signal);
}

const inWindow = (since: RawBuilder<unknown>) => sql`a.listed and a.published_at >= ${since}::timestamptz`;

async function startProgress(
  { database }: ClassificationContext,
  days: number,
  signal: AbortSignal,
): Promise<Progress> {
  const start = sql`(now() - make_interval(days => ${days}))`;
  const { rows } = await sql<{ since: string; total: number }>`
    select to_char(${start} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since, count(*)::integer as total
    from articles a where ${inWindow(start)}`.execute(database.reader(signal));
  const [row] = rows;
  if (row === undefined) throw new Error('the count of a lookback returned no row');
  return { ...row, beforeId: 0, looked: 0 };
}

/** Compares the next articles; returns undefined at the end, and 'gone' for a deleted concept. */
function compareNext(
  { database, embedder }: ClassificationContext,
  conceptId: number,
  progress: Progress,
  signal: AbortSignal,
): Promise<Progress | 'gone' | undefined> {
  return database.transaction({ signal }, async (em) => {
    const [concept] = await lockConcepts(em, [conceptId], embedder);
    if (concept === undefined) return (await conceptExists(em, conceptId)) ? throwAnchorReplaced() : 'gone';
    const { since, before, beforeId } = progress;
    const afterPrevious =
      before === undefined ? sql`` : sql`and (a.published_at, a.id) < (${before}::timestamptz, ${beforeId}::integer)`;
    const { rows } = await sql<LookbackArticle>`
      select a.id, e.vector, e.digest, to_char(a.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as published_at
      from articles a
      left join article_vectors e on e.article_id = a.id and e.model = ${embedder.model}
      where ${inWindow(sql`${since}`)} ${afterPrevious}
      order by a.published_at desc, a.id desc limit ${maxBatch}`.execute(em.getKysely());
    const last = rows.at(-1);
    if (last === undefined) return undefined;
    await compareBatch(em, embedder, concept, rows);
    return { ...progress, before: last.published_at, beforeId: last.id, looked: progress.looked + rows.length };
  });
}

/** Queues articles without a vector; they are matched once they have one. */
async function compareBatch(
  em: SqlEntityManager,
  embedder: ClassificationContext['embedder'],
  concept: ComparedConcept,
  looked: readonly LookbackArticle[],
): Promise<void> {
  const vectors = looked.flatMap(({ id, vector, digest }) => (vector && digest ? [{ id, vector, digest }] : []));
  const unknown = looked.filter(({ vector }) => vector === null);
  const close = matchConcepts([concept], vectors, embedder);
  const scope = { articleIds: vectors.map(({ id }) => id), conceptIds: [concept.id] };
  const changed = await findChanged(em.getKysely(), scope, close);
  const moved = vectors.filter(({ id }) => changed.has(id));
  if (moved.length > 0) await fileArticles(em, scope.conceptIds, moved, close);
  await queueArticles(
    em,
    unknown.map(({ id }) => id),
    'bulk',
  );
}

async function conceptExists(em: SqlEntityManager, conceptId: number): Promise<boolean> {
  const { rows } = await sql`select from concepts where id = ${conceptId}`.execute(em.getKysely());
  return rows.length > 0;
}

/** Makes the job retry later. */
function throwAnchorReplaced(): never {
  throw new Error('the anchor of the concept is being replaced');
}

/** A shorter lookback that ends later does not lower the days. */
async function recordLookbackDays(
  { database }: ClassificationContext,
  { conceptId, days }: { conceptId: number; days: number },
  signal: AbortSignal,
): Promise<void> {
  await database
    .reader<Tables>(signal)
    .updateTable('concepts')
    .set(({ fn, ref, val }) => ({ max_lookback_days: fn('greatest', [ref('max_lookback_days'), val(days)]) }))
    .where('id', '=', conceptId)
    .execute();
}
