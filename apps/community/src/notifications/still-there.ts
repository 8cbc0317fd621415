import { sql } from 'kysely';

/**
 * Whether everybody may still see what a row of `notifications` tells of: an article or episode that is shown, a comment that
 * is neither deleted nor hidden by the author of the article, nor withheld. Such an offset makes each one look at an index, where
 * PostgreSQL would join whole tables.
 */
export const isStillThere = sql<boolean>`(
  (notifications.article_id is null or exists (
    select from articles where id = notifications.article_id and published and not deleted offset 0
  )) and (notifications.podcast_episode_id is null or exists (
    select from podcast_episodes where id = notifications.podcast_episode_id and listed and not deleted offset 0
  )) and (notifications.about_type <> 'Comment' or exists (
    select from comments where id = notifications.about_id and deleted_at is null and hidden_at is null
      and not withheld offset 0
  ))
)`;
