import { limits } from '@commonplace/rules/limits';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Selects the newest hidden comments of a user on an article: a range of an index of hidden comments. */
export function ownHiddenComments(
  db: Kysely<Tables>,
  { articleId, userId }: { articleId: RawBuilder<number | null>; userId: RawBuilder<number> },
) {
  return db
    .selectFrom('comments')
    .select(['id', 'body_html', 'hidden_by'])
    .where('user_id', '=', userId)
    .where('article_id', '=', articleId)
    .where('hidden_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(sql.lit(limits.viewer.hiddenComments));
}
