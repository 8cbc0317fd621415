import { tryLock } from '@commonplace/db/advisory-locks';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ContentContext } from '../context.ts';
import { embedArticles } from '../embeddings/embed-articles.ts';
import { matchingDistance, lockAnchors } from './anchors.ts';
import { writeMemberships, type Membership } from './memberships.ts';

const maxBatch = 32;
/** Of a batch, the newest of what was written just now; the rest are those that have waited longest. */
const maxFresh = 24;
/** Longer than an endpoint is waited for in a batch. */
const maxBatchMs = 60_000;

type Work = Pick<ContentContext, 'database' | 'embedder'>;

/**
 * Works off `embedding_queue`, in one process at a time: articles that are listed get their vectors and are filed under
 * the concepts that they are close to; others are taken out of them. What was published just now does not wait for the
 * rest, however much that is.
 * @throws EmbeddingsUnavailableError when no vectors can be made; what is not done stays in the queue.
 */
export async function classifyQueuedArticles(
  context: Work,
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
 * The advisory lock keeps two processes from having the same vectors made; no row is locked while they are. Whatever
 * changes meanwhile has another id in the queue, and stays there.
 */
function classifyBatch({ database, embedder }: Work, signal: AbortSignal): Promise<number> {
  return database.transaction(signal, async (em) => {
    if (!(await tryLock(em, 'embeddings'))) return 0;
    const queued = await readQueue(em);
    if (queued.length === 0) return 0;
    const kysely = em.getKysely();
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(maxBatchMs)}`.execute(kysely);
    const articleIds = queued.map(({ article_id: articleId }) => articleId);
    const vectors = await embedArticles(em, embedder, articleIds, signal);
    await writeMemberships(em, { articleIds }, await findMemberships(em, embedder, vectors));
    const taken = queued.map(({ id }) => id);
    // In the order in which articles are marked.
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

/** The next articles, each once. */
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
  embedder: Work['embedder'],
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

/** What happened with an article that is there no more was taken back from its concepts, and is of no use. */
async function pruneDeletedActivity(em: SqlEntityManager, articleIds: readonly number[]): Promise<void> {
  await sql`delete from article_activity
    where article_id = any(${articleIds}::integer[])
      and not exists (select from articles where articles.id = article_id)`.execute(em.getKysely());
}
