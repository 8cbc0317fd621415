import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { WithdrawalRequested } from '@commonplace/proto/community/v1/events';
import { ArticlesWithdrawnSchema } from '@commonplace/proto/content/v1/events';
import { defineWithdrawalJob, type WithdrawnKind } from '@commonplace/service/withdrawal-job';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Article } from '../../tables/articles.ts';
import type { Tables } from '../../tables/tables.ts';
import { appendArticlesChanged } from '../article-events.ts';
import { revertToDraft } from '../write/revert-to-draft.ts';

/** UnpublishUserContent: reverts all published articles of a user to drafts. */
export const withdrawArticlesJob = defineWithdrawalJob('withdraw-articles');

export async function enqueueWithdrawal(
  { id, userId }: WithdrawalRequested,
  { em }: { em: SqlEntityManager },
): Promise<void> {
  await em.getKysely<Tables>().insertInto('withdrawals').values({ id, user_id: userId }).execute();
  await enqueue(em, withdrawArticlesJob, { withdrawalId: id });
}

/** Reverts articles to drafts; the last batch announces all of them to community. */
export const withdrawnArticles: WithdrawnKind = {
  async read(em, id) {
    const withdrawal = await em
      .getKysely<Tables>()
      .selectFrom('withdrawals')
      .select(['user_id', 'article_ids', 'finished_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { user_id: userId, article_ids: ids, finished_at: finishedAt } = withdrawal;
    return { userId, ids, isFinished: finishedAt !== null };
  },
  async withdraw(em, { userId, after, limit }) {
    const articles = await em.find(
      Article,
      { userId, published: true, id: { $gt: after } },
      { limit, orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (articles.length > 0) {
      await revertToDraft(em, articles, null);
      await appendArticlesChanged(em, articles);
    }
    return articles.map(({ id }) => id);
  },
  async save(em, id, { ids: articleIds, isFinished }) {
    await em
      .getKysely<Tables>()
      .updateTable('withdrawals')
      .set({ article_ids: articleIds, ...(isFinished && { finished_at: sql<string>`now()` }) })
      .where('id', '=', id)
      .execute();
    if (!isFinished) return;
    await appendEvent(em, ArticlesWithdrawnSchema, { withdrawalId: id, articleIds }, about('withdrawal', id));
  },
};
