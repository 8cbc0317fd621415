import { statement, type Given } from '@commonplace/db/statement';
import { CommitSignal } from '@commonplace/events/commit-signal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** Wakes the process's work on the queue. */
export const articlesMarked = new CommitSignal();

const mark = statement(
  'mark-articles',
  (_db, given: Given<{ articleIds: readonly number[] }>) => sql`
    insert into embedding_queue (article_id) select unnest(${given('articleIds')}::integer[])`,
);

/** Has articles looked at after this transaction, however they then are: embedded, and filed under concepts, or not any more. */
export async function markArticles(em: SqlEntityManager, articleIds: readonly number[]): Promise<void> {
  if (articleIds.length === 0) return;
  await mark.all(em.getKysely(), { articleIds });
  articlesMarked.raise(em);
}
