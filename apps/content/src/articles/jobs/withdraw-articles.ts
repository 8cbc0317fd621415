import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { JobContext } from '@commonplace/jobs/handler';
import type { WithdrawalRequested } from '@commonplace/proto/community/v1/events';
import { ArticlesWithdrawnSchema } from '@commonplace/proto/content/v1/events';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ContentContext } from '../../context.ts';
import { Article } from '../../tables/articles.ts';
import type { Tables } from '../../tables/tables.ts';
import { appendArticlesChanged } from '../article-events.ts';
import { revertToDraft } from '../write/revert-to-draft.ts';

/** A7: reverts all published articles of a user to drafts. */
export const withdrawArticlesJob = defineJob({
  name: 'withdraw-articles',
  payload: z.object({ withdrawalId: z.uuid() }),
  timeLimitSeconds: 60 * 60,
  maxConcurrency: 1,
});

/** Keeps transactions short, so that locks are released soon. */
const maxBatch = 50;

export async function enqueueWithdrawal(
  { id, userId }: WithdrawalRequested,
  { em }: { em: SqlEntityManager },
): Promise<void> {
  await em.getKysely<Tables>().insertInto('withdrawals').values({ id, user_id: userId }).execute();
  await enqueue(em, withdrawArticlesJob, { withdrawalId: id });
}

/**
 * Reverts an author's articles to drafts in batches. Each transaction records its articles, so a retry continues with
 * the rest and names each article once. The last batch announces all of them to community.
 */
export async function withdrawArticles(
  { database }: Pick<ContentContext, 'database'>,
  { withdrawalId }: z.output<typeof withdrawArticlesJob.payload>,
  { signal, report }: Pick<JobContext, 'signal' | 'report'>,
): Promise<void> {
  for (let isFinished = false; !isFinished;) {
    signal.throwIfAborted();
    const step = await database.transaction({ signal }, (em) => withdrawBatch(em, withdrawalId));
    isFinished = step.isFinished;
    await report({ withdrawn: step.withdrawn });
  }
}

async function withdrawBatch(em: SqlEntityManager, id: string): Promise<{ withdrawn: number; isFinished: boolean }> {
  const db = em.getKysely<Tables>();
  const withdrawal = await db
    .selectFrom('withdrawals')
    .select(['user_id', 'article_ids', 'finished_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { article_ids: before } = withdrawal;
  if (withdrawal.finished_at !== null) return { withdrawn: before.length, isFinished: true };
  const articles = await em.find(
    Article,
    { userId: withdrawal.user_id, published: true, id: { $gt: before.at(-1) ?? 0 } },
    { limit: maxBatch, orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  const articleIds = [...before, ...articles.map((article) => article.id)];
  const isFinished = articles.length < maxBatch;
  if (articles.length > 0) await revertToDraft(em, articles);
  await db
    .updateTable('withdrawals')
    .set({ article_ids: articleIds, ...(isFinished && { finished_at: sql<string>`now()` }) })
    .where('id', '=', id)
    .execute();
  if (articles.length > 0) await appendArticlesChanged(em, articles);
  if (isFinished) {
    await appendEvent(em, ArticlesWithdrawnSchema, { withdrawalId: id, articleIds }, about('withdrawal', id));
  }
  return { withdrawn: articleIds.length, isFinished };
}
