import { CommitSignal } from '@commonplace/events/commit-signal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** Wakes the process's work on the queue. */
export const articlesMarked = new CommitSignal();

/** Has articles looked at after this transaction, however they then are: embedded, and filed under concepts, or not any more. */
export async function markArticles(em: SqlEntityManager, articleIds: readonly number[]): Promise<void> {
  if (articleIds.length === 0) return;
  await sql`insert into embedding_queue (article_id) select unnest(${articleIds}::integer[])`.execute(em.getKysely());
  articlesMarked.raise(em);
}
