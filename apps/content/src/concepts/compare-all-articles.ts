import { waitForLock } from '@commonplace/db/advisory-locks';
import type { Database } from '@commonplace/db/database';
import type { JobContext } from '@commonplace/jobs/handler';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ContentContext } from '../context.ts';
import { queueWithoutVector } from '../embeddings/queue-articles.ts';
import type { Tables } from '../tables/tables.ts';
import {
  fileArticles,
  matchConcepts,
  lockConcepts,
  selectConcepts,
  type ComparedArticle,
  type ComparedConcept,
} from './compare-articles.ts';
import { findChanged } from './memberships.ts';
import { removeWithoutVector } from './remove-without-vector.ts';

/** Articles that are read and compared at a time. */
const maxRead = 2_000;
/** Articles that are moved in one transaction, which blocks their writers and changes of the concept. */
const maxMoved = 500;

type ClassificationContext = Pick<ContentContext, 'database' | 'embedder'>;
/** Concepts by id, with the version that is compared. */
type Versions = ReadonlyMap<number, number>;

/**
 * Compares all articles that have a vector with these concepts, by id, and queues the others. A concept that is changed
 * or deleted meanwhile is skipped from then on.
 */
export async function compareAllArticles(
  context: ClassificationContext,
  versions: Versions,
  { signal, report }: Pick<JobContext, 'signal' | 'report'>,
): Promise<void> {
  const { database, embedder } = context;
  await waitForClassification(database, signal);
  let looked = 0;
  for await (const articles of readAllVectors(context, signal)) {
    signal.throwIfAborted();
    const currentConcepts = await selectConcepts(
      database.reader<Tables>(signal),
      [...versions.keys()],
      embedder,
    ).execute();
    const concepts = sameVersion(currentConcepts, versions);
    if (concepts.length === 0) return;
    await moveArticles(context, versions, { concepts, articles }, signal);
    looked += articles.length;
    await report({ looked });
  }
  await removeArticlesWithoutVector(context, versions, signal);
  await recordClassifiedVersions(context, versions, signal);
  await queueArticlesWithoutVector(context, signal);
}

/**
 * Waits for a batch of `classifyQueuedArticles` that may have read the anchors before these concepts had theirs: its
 * articles have their vectors then. Later batches know the concepts.
 */
async function waitForClassification(database: Database, signal: AbortSignal): Promise<void> {
  await database.transaction({ signal }, (em) => waitForLock(em, 'embeddings'));
}

function sameVersion(concepts: readonly ComparedConcept[], versions: Versions): ComparedConcept[] {
  return concepts.filter(({ id, version }) => versions.get(id) === version);
}

/** Reads the next batch while this one is compared. */
async function* readAllVectors(context: ClassificationContext, signal: AbortSignal): AsyncGenerator<ComparedArticle[]> {
  let reading = readVectors(context, 0, signal);
  for (;;) {
    const articles = await reading;
    const last = articles.at(-1);
    if (last === undefined) return;
    reading = readVectors(context, last.id, signal);
    // A failure is thrown where the promise is awaited.
    reading.catch(() => undefined);
    yield articles;
  }
}

async function readVectors(
  { database, embedder }: ClassificationContext,
  afterId: number,
  signal: AbortSignal,
): Promise<ComparedArticle[]> {
  const { rows } = await sql<ComparedArticle>`
    select article_id as id, vector, digest from article_vectors
    where article_id > ${afterId} and model = ${embedder.model}
    order by article_id limit ${maxRead}`.execute(database.reader(signal));
  return rows;
}

/** Updates the memberships of articles. Those that do not change, nearly all, are not locked. */
async function moveArticles(
  context: ClassificationContext,
  versions: Versions,
  { concepts, articles }: { concepts: readonly ComparedConcept[]; articles: readonly ComparedArticle[] },
  signal: AbortSignal,
): Promise<void> {
  const close = matchConcepts(concepts, articles, context.embedder);
  const scope = { articleIds: articles.map(({ id }) => id), conceptIds: concepts.map(({ id }) => id) };
  const changed = await findChanged(context.database.reader(signal), scope, close);
  const moved = articles.filter(({ id }) => changed.has(id));
  for (let from = 0; from < moved.length; from += maxMoved) {
    const part = moved.slice(from, from + maxMoved);
    await withUnchangedConcepts(context, versions, signal, (em, conceptIds) =>
      fileArticles(em, conceptIds, part, close),
    );
  }
}

/** Runs `work` with those concepts that are unchanged, and locks them. */
async function withUnchangedConcepts(
  { database, embedder }: ClassificationContext,
  versions: Versions,
  signal: AbortSignal,
  work: (em: SqlEntityManager, conceptIds: readonly number[]) => Promise<void>,
): Promise<void> {
  await database.transaction({ signal }, async (em) => {
    const concepts = sameVersion(await lockConcepts(em, [...versions.keys()], embedder), versions);
    const conceptIds = concepts.map(({ id }) => id);
    if (conceptIds.length > 0) await work(em, conceptIds);
  });
}

async function removeArticlesWithoutVector(
  context: ClassificationContext,
  versions: Versions,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    let removed = 0;
    await withUnchangedConcepts(context, versions, signal, async (em, conceptIds) => {
      removed = await removeWithoutVector(em, context.embedder.model, conceptIds, maxMoved);
    });
    if (removed < maxMoved) return;
  }
}

async function queueArticlesWithoutVector(
  { database, embedder }: ClassificationContext,
  signal: AbortSignal,
): Promise<void> {
  for (let afterId: number | undefined = 0; afterId !== undefined;) {
    const from: number = afterId;
    afterId = await database.transaction({ signal }, (em) => queueWithoutVector(em, embedder.model, from));
  }
}

/** A concept whose anchor was replaced for another model meanwhile is not recorded. */
async function recordClassifiedVersions(
  { database, embedder }: ClassificationContext,
  versions: Versions,
  signal: AbortSignal,
): Promise<void> {
  await sql`
    update concepts set classified_version = compared.version
    from unnest(${[...versions.keys()]}::integer[], ${[...versions.values()]}::integer[]) as compared (id, version)
    where concepts.id = compared.id and concepts.version = compared.version
      and concepts.anchor_model = ${embedder.model}`.execute(database.reader(signal));
}
