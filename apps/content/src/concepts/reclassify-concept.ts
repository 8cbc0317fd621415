import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ContentContext } from '../context.ts';
import { digestOf } from '../embeddings/article-texts.ts';
import { markArticles } from '../embeddings/mark-articles.ts';
import { fromBytes, toBytes } from '../embeddings/vectors.ts';
import type { Tables } from '../tables/tables.ts';
import { anchorText, distanceWithin, toAnchor, type Anchor } from './anchors.ts';
import { writeMemberships } from './memberships.ts';

export const reclassifyConceptJob = defineJob({
  name: 'reclassify-concept',
  payload: z.object({ conceptId: z.int().positive() }),
  timeLimitSeconds: 60 * 60,
  retries: { limit: 12, delaySeconds: 5, maxDelaySeconds: 600 },
  atOnce: 1,
});

const pageSize = 500;

/** How far the job has come, for which state of the concept. */
const progressSchema = z.object({ version: z.int(), model: z.string(), afterId: z.int(), looked: z.int() });
type Progress = z.output<typeof progressSchema>;

type Work = Pick<ContentContext, 'database' | 'embedder'>;

/**
 * Makes the concept's anchor where its words or the model have changed, and compares it with every listed article, so
 * many in a transaction. A killed job goes on where it was. When the concept changes meanwhile it ends: that change has
 * its own job. Articles without a vector are marked for one, and filed when they have it.
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

/** Resolves to the concept's version; undefined when there is nothing to compare with. */
async function makeAnchor(
  { database, embedder }: Work,
  conceptId: number,
  signal: AbortSignal,
): Promise<number | undefined> {
  const concepts = database.reader<Tables>(signal);
  const concept = await concepts.selectFrom('concepts').selectAll().where('id', '=', conceptId).executeTakeFirst();
  if (concept === undefined) return undefined;
  const text = anchorText(concept);
  const digest = digestOf(embedder.model, text);
  if (concept.anchor !== null && concept.anchor_digest?.equals(digest) === true) return concept.version;
  const [vector] = await embedder.embed([text], signal);
  await concepts
    .updateTable('concepts')
    .set({ anchor: vector ? toBytes(vector) : null, anchor_digest: digest, anchor_model: embedder.model })
    .where('id', '=', conceptId)
    .where('version', '=', concept.version)
    .execute();
  return concept.version;
}

/** Compares the next articles; undefined when there are none, or the concept is another. */
function compareNext(
  { database, embedder }: Work,
  conceptId: number,
  progress: Progress,
  signal: AbortSignal,
): Promise<Progress | undefined> {
  return database.transaction(signal, async (em) => {
    const kysely = em.getKysely<Tables>();
    const concept = await kysely
      .selectFrom('concepts')
      .selectAll()
      .where('id', '=', conceptId)
      .where('version', '=', progress.version)
      .forShare()
      .executeTakeFirst();
    if (concept === undefined || concept.anchor_model !== embedder.model) return undefined;
    const { rows } = await sql<{ id: number; vector: Buffer | null }>`
      select a.id, e.vector from articles a
      left join article_embeddings e on e.article_id = a.id and e.model = ${embedder.model}
      where a.id > ${progress.afterId} and a.listed order by a.id limit ${pageSize}`.execute(kysely);
    const afterId = rows.at(-1)?.id;
    if (afterId === undefined) return undefined;
    const anchor = toAnchor(concept);
    await writeMemberships(
      em,
      { articleIds: rows.map(({ id }) => id), conceptId },
      rows.flatMap(({ id, vector }) => membershipOf(anchor, embedder, id, vector)),
    );
    await markArticles(
      em,
      rows.flatMap(({ id, vector }) => (vector === null ? [id] : [])),
    );
    return { ...progress, afterId, looked: progress.looked + rows.length };
  });
}

function membershipOf(
  anchor: Anchor | undefined,
  embedder: Work['embedder'],
  articleId: number,
  vector: Buffer | null,
) {
  if (anchor === undefined || !vector?.length) return [];
  const distance = distanceWithin(embedder, anchor, fromBytes(vector));
  return distance === undefined ? [] : [{ articleId, conceptId: anchor.conceptId, distance }];
}
