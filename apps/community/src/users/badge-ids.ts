import { sql } from 'kysely';

/** The distinct badges of a row of `users`, as an SQL expression. */
export const badgeIds = sql<number[]>`array(
  select distinct badge_id from badge_achievements
  where badge_achievements.user_id = users.id and not deleted order by badge_id
)`;
