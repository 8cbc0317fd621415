import { sql, type RawBuilder } from 'kysely';
import { isListedComment, isPublicArticle, isPublicEpisode } from '../visibility/visibility.ts';

/**
 * Returns the common table expressions that select `discussed`: listed comments on public articles and episodes, with
 * the author of the article. Locks both in order until the transaction ends; outer joins cannot lock.
 */
export function selectVisibleComments(isIt: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    on_article as (
      select comments.id, comments.parent_id, comments.user_id, article_id, podcast_episode_id,
        articles.user_id as author_id
      from comments join articles on articles.id = article_id
      where ${isIt} and ${isListedComment} and ${isPublicArticle}
      order by comments.id for share
    ), on_episode as (
      select comments.id, comments.parent_id, comments.user_id, article_id, podcast_episode_id,
        null::integer as author_id
      from comments join podcast_episodes on podcast_episodes.id = podcast_episode_id
      where ${isIt} and ${isListedComment} and ${isPublicEpisode}
      order by comments.id for share
    ), discussed as (
      select * from on_article union all select * from on_episode
    )`;
}
