import { tryLock } from '@commonplace/db/advisory-locks';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ContentContext } from '../context.ts';
import { embedArticles } from '../embeddings/embed-articles.ts';
import { matchingDistance, lockAnchors } from './anchors.ts';
import { writeMemberships, type Membership } from './memberships.ts';

const maxBatch = 32;
/** The part of a batch for articles that were just written; the rest are the oldest ones. */
const maxFresh = 24;
/** Longer than the timeout of an endpoint for a batch. */
const maxBatchMs = 60_000;

type ClassificationContext = Pick<ContentContext, 'database' | 'embedder'>;

/**
 * Classifies the articles in `embedding_queue`, in one process at a time: listed articles get a vector and are
 * added to the concepts that they match; others are removed from their concepts. Articles that were just published come
 * before a backlog.
 * @throws EmbeddingsUnavailableError if no vectors can be made; the rest stays in the queue.
 */
export async function classifyQueuedArticles(
  context: ClassificationContext,
  signal: AbortSignal,
  onClassified: (articles: number) => void = () => undefined,
): Promise<void> {
  for (let classified = maxBatch; classified === maxBatch;) {
    signal.throwIfAborted();
    classified = await classifyBatch(context, signal);
    onClassified(classified);
  }
}

/**
 * The advisory lock keeps two processes from making the same vectors; no row is locked meanwhile. An article that
 * changes meanwhile gets another id in the queue, and stays.
 */
function classifyBatch({ database, embedder }: ClassificationContext, signal: AbortSignal): Promise<number> {
  return database.transaction({ signal }, async (em) => {
    if (!(await tryLock(em, 'embeddings'))) return 0;
    const queued = await readQueue(em);
    if (queued.length === 0) return 0;
    const kysely = em.getKysely();
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(maxBatchMs)}`.execute(kysely);
    const articleIds = queued.map(({ article_id: articleId }) => articleId);
    const vectors = await embedArticles(em, embedder, articleIds, signal);
    await writeMemberships(em, { articleIds }, await findMemberships(em, embedder, vectors));
    const taken = queued.map(({ id }) => id);
    // Rows are locked in the order in which articles are queued.
    await sql`
      with taken as materialized (
        select id from embedding_queue where id = any(${taken}::bigint[]) order by article_id for update
      )
      delete from embedding_queue using taken where embedding_queue.id = taken.id`.execute(kysely);
    await pruneDeletedActivity(em, articleIds);
    return queued.length;
  });
}

interface QueueRow {
  id: string;
  article_id: number;
}

/** Returns the next articles, each once. */
async function readQueue(em: SqlEntityManager): Promise<QueueRow[]> {
  const kysely = em.getKysely();
  const { rows: newest } = await sql<QueueRow>`
    select id::text, article_id from embedding_queue where fresh order by embedding_queue.id desc limit ${maxFresh}`.execute(
    kysely,
  );
  const { rows: oldest } = await sql<QueueRow>`
    select id::text, article_id from embedding_queue order by embedding_queue.id limit ${maxBatch}`.execute(kysely);
  return [...new Map([...newest, ...oldest].map((row) => [row.id, row])).values()].slice(0, maxBatch);
}

async function findMemberships(
  em: SqlEntityManager,
  embedder: ClassificationContext['embedder'],
  vectors: ReadonlyMap<number, Float32Array>,
): Promise<Membership[]> {
  if (vectors.size === 0) return [];
  const anchors = await lockAnchors(em, embedder);
  return [...vectors].flatMap(([articleId, vector]) =>
    anchors.flatMap((anchor) => {
      const distance = matchingDistance(embedder, anchor, vector);
      return distance === undefined ? [] : [{ articleId, conceptId: anchor.conceptId, distance }];
    }),
  );
}

/** Activity of deleted articles has been subtracted from their concepts already. */
async function pruneDeletedActivity(em: SqlEntityManager, articleIds: readonly number[]): Promise<void> {
  await sql`delete from article_activity
    where article_id = any(${articleIds}::integer[])
      and not exists (select from articles where articles.id = article_id)`.execute(em.getKysely());
}
