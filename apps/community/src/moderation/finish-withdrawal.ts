import { recordAuditFor } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import type { ArticlesWithdrawn } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Ids of each kind in one audit entry; an event is limited to a mebibyte. */
const idsPerRecord = 10_000;

/** Records the articles of an account that content has withdrawn (UnpublishUserContent). */
export async function recordWithdrawnArticles(
  event: ArticlesWithdrawn,
  { em }: { em: SqlEntityManager },
): Promise<void> {
  await em
    .getKysely<Tables>()
    .updateTable('withdrawals')
    .set({ article_ids: event.articleIds, articles_withdrawn_at: sql<string>`now()` })
    .where('id', '=', event.withdrawalId)
    .execute();
  await finishWithdrawal(em, event.withdrawalId);
}

/**
 * Writes the audit entries of a withdrawal, in the transaction that finishes its last part and has locked its row. They
 * name the withdrawn records, so that the withdrawal can be reverted.
 */
export async function finishWithdrawal(em: SqlEntityManager, id: string): Promise<void> {
  const withdrawal = await em
    .getKysely<Tables>()
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', id)
    .where('articles_withdrawn_at', 'is not', null)
    .where('comments_withdrawn_at', 'is not', null)
    .executeTakeFirst();
  if (!withdrawal) return;
  const { user_id: userId, article_ids: articleIds, comment_ids: commentIds, note } = withdrawal;
  const caller = {
    actor: { id: withdrawal.actor_id, name: withdrawal.actor_username },
    requestId: withdrawal.request_id,
  };
  const longest = Math.max(articleIds.length, commentIds.length, 1);
  for (let start = 0; start < longest; start += idsPerRecord) {
    const part = (ids: readonly number[]) => ids.slice(start, start + idsPerRecord);
    await recordAuditFor(em, caller, AuditRecordedSchema, {
      action: 'api_user_unpublish',
      target: { type: 'User', id: userId },
      before: {},
      after: {
        target_user_id: userId,
        target_article_ids: part(articleIds),
        target_comment_ids: part(commentIds),
        note,
      },
    });
  }
}
