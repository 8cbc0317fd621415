import { limits } from '@commonplace/rules/limits';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../tables/tables.ts';

interface HiddenIn {
  articleId: RawBuilder<number | null>;
  userId: RawBuilder<number>;
  moderates: RawBuilder<boolean>;
}

/**
 * Selects the newest hidden comments of others on an article, with their writers: all for moderators, and for its author those that
 * they hid as such. It is a range of an index of hidden comments.
 */
export function moderatedComments(db: Kysely<Tables>, { articleId, userId, moderates }: HiddenIn) {
  // Others read no hidden comment for it.
  const mayRead = sql<boolean>`(
    ${moderates}::boolean or exists (
      select from articles where id = ${articleId} and user_id = ${userId} and not deleted
    )
  )`;
  const isTheirs = sql<boolean>`(${moderates}::boolean or (comments.hidden_by = 'author' and not comments.withheld))`;
  return db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.user_id')
    .select(['comments.id', 'comments.body_html', 'comments.hidden_by', 'users.username', 'users.name'])
    .where('comments.article_id', '=', articleId)
    .where('comments.user_id', '<>', userId)
    .where('comments.hidden_at', 'is not', null)
    .where('comments.deleted_at', 'is', null)
    .where(mayRead)
    .where(isTheirs)
    .orderBy('comments.id', 'desc')
    .limit(sql.lit(limits.viewer.hiddenComments));
}
