import { runInBatches } from '@commonplace/db/run-in-batches';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { JobContext } from '@commonplace/jobs/handler';
import type { AccountClosed } from '@commonplace/proto/community/v1/events';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { ContentContext } from '../../context.ts';
import { Article } from '../../tables/articles.ts';
import { removeArticle } from '../write/remove-article.ts';

/** Removes all articles of an account that was closed with its content. */
export const removeArticlesJob = defineJob({
  name: 'remove-articles-of-account',
  payload: z.object({ userId: z.int().positive() }),
  timeLimitSeconds: 60 * 60,
  maxConcurrency: 1,
});

/** Keeps transactions short, so that locks are released soon. */
const maxBatch = 20;

export async function enqueueArticleRemoval(
  { userId, removesContent }: AccountClosed,
  { em }: { em: SqlEntityManager },
): Promise<void> {
  if (removesContent) await enqueue(em, removeArticlesJob, { userId });
}

/** Removes the articles of an account in batches; a retry continues with the rest. */
export async function removeArticlesOfAccount(
  { database }: Pick<ContentContext, 'database'>,
  { userId }: { userId: number },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  await runInBatches(database, signal, async (em) => {
    const options = { limit: maxBatch, orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const articles = await em.find(Article, { userId }, options);
    for (const article of articles) await removeArticle(em, article);
    return articles.length === maxBatch;
  });
}
