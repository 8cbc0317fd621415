import { authorColumns } from '@commonplace/people/person';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { isPublicArticle, isPublicComment, isPublicEpisode } from '../visibility/visibility.ts';
import { boundedHtml } from './user-comment-view.ts';

/** Selects public comments on public articles and episodes, newest first; each target is one index lookup. */
export function selectPublicComments(db: Kysely<Tables>) {
  return db
    .selectFrom('comments')
    .innerJoin('users as author', 'author.id', 'comments.user_id')
    .innerJoinLateral(
      sql<{ type_of: string; target_id: number; title: string; path: string }>`(
        select 'article' as type_of, id as target_id, title, path from articles
        where id = comments.article_id and ${isPublicArticle}
        union all
        select 'podcast_episode', id, title, path from podcast_episodes
        where id = comments.podcast_episode_id and ${isPublicEpisode}
        offset 0
      )`.as('target'),
      (join) => join.onTrue(),
    )
    .select(['comments.id', 'comments.parent_id', 'comments.created_at', 'comments.edited_at', 'comments.user_id'])
    .select(['target.type_of', 'target.target_id', 'target.title', 'target.path'])
    .select(boundedHtml.as('body_html'))
    .select(authorColumns)
    .where(isPublicComment)
    .orderBy('comments.id', 'desc');
}
