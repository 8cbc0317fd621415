import { sql } from 'kysely';
import { isPublicArticle, isPublicComment, isPublicEpisode } from '../visibility/visibility.ts';

/**
 * Whether everybody may still see what a row of `notifications` tells of: an article or episode that is shown, a comment that
 * is neither deleted nor hidden by the author of the article, nor withheld. Such an offset makes each one look at an index, where
 * PostgreSQL would join whole tables.
 */
export const isStillThere = sql<boolean>`(
  (notifications.article_id is null or exists (
    select from articles where id = notifications.article_id and ${isPublicArticle} offset 0
  )) and (notifications.podcast_episode_id is null or exists (
    select from podcast_episodes where id = notifications.podcast_episode_id and ${isPublicEpisode} offset 0
  )) and (notifications.about_type <> 'Comment' or exists (
    select from comments where id = notifications.about_id and ${isPublicComment} offset 0
  ))
)`;
