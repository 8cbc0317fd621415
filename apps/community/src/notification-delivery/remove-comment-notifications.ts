import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';

/** Deletes the notifications about a comment, in the transaction that deletes it: replies, mentions and reactions. */
export async function removeCommentNotifications(
  em: SqlEntityManager,
  { id, articleId = null }: { id: number; articleId?: number | null | undefined },
): Promise<void> {
  await em
    .getKysely<Tables>()
    .deleteFrom('notifications')
    .where('article_id', articleId === null ? 'is' : '=', articleId)
    .where('about_type', '=', 'Comment')
    .where('about_id', '=', id)
    .execute();
}
