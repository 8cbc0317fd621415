import { sql, type RawBuilder } from 'kysely';
import { isSpamAccount } from '../users/status/conditions.ts';

/** Selects these columns of the distinct authors of the `chosen` comments. */
export function authorsOfChosen<Author>(columns: RawBuilder<unknown>): RawBuilder<Author & { is_spam: boolean }> {
  return sql`(
    select ${columns}, ${isSpamAccount('author')} as is_spam
    from (select distinct user_id from chosen) as one
    cross join lateral (select * from users where users.id = one.user_id offset 0) as author
  )`;
}

/** Whether a comment was deleted or is withheld, as in a single read; its author is among `authors`. */
export const isGone = sql<boolean>`(
  deleted_at is not null or withheld or user_id = any(array(select id from authors where is_spam))
)`;

/** Whether everyone can read the text of a comment. */
export const isShown = sql<boolean>`(hidden_at is null and not ${isGone})`;
