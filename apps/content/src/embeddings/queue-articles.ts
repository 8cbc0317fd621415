import { statement, type Param } from '@commonplace/db/statement';
import { CommitSignal } from '@commonplace/events/commit-signal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** Wakes the classification of this process. */
export const articlesQueued = new CommitSignal();

/** Articles that were just written come before bulk work. */
export type Lane = 'fresh' | 'bulk';

// A trigger merges rows of one article; only those of two concurrent transactions conflict in the index.
const insertIntoQueue = statement(
  'mark-articles',
  (_db, param: Param<{ articleIds: readonly number[]; fresh: boolean }>) => sql`
    insert into embedding_queue (article_id, fresh)
    select distinct id, ${param('fresh')}::boolean from unnest(${param('articleIds')}::integer[]) as id order by id
    on conflict (article_id) do update set id = default, fresh = embedding_queue.fresh or excluded.fresh`,
);

/** Queues articles for classification after this transaction, in whatever state they then are. */
export async function queueArticles(em: SqlEntityManager, articleIds: readonly number[], lane: Lane): Promise<void> {
  if (articleIds.length === 0) return;
  await insertIntoQueue.all(em.getKysely(), { articleIds, fresh: lane === 'fresh' });
  articlesQueued.raise(em);
}

const maxBatch = 20_000;

/**
 * Queues, as bulk work, the next articles that are listed and have no vector of the model. Returns the id to continue
 * after, undefined at the end.
 */
export async function queueWithoutVector(
  em: SqlEntityManager,
  model: string,
  afterId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null; looked: number }>`
    with looked as materialized (
      select id, listed from articles where id > ${afterId} order by id limit ${maxBatch}
    ), marked as (
      insert into embedding_queue (article_id)
      select id from looked
      where listed
        and not exists (select from article_vectors where article_id = looked.id and model = ${model})
        and not exists (select from embedding_queue where article_id = looked.id)
      order by id
      on conflict (article_id) do nothing
    )
    select max(id) as last, count(*)::integer as looked from looked`.execute(em.getKysely());
  articlesQueued.raise(em);
  const [row] = rows;
  return row === undefined || row.last === null || row.looked < maxBatch ? undefined : row.last;
}
