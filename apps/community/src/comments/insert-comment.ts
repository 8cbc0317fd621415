import { statement, type Given } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { selectComments, type CommentRow } from './comment-row.ts';
import { deepestLevel } from './comment-rules.ts';
import { hasRoom } from './discussion-room.ts';

interface NewComment {
  articleId: number;
  userId: number;
  /** The comment that it answers; null for one at the top. */
  parentId: number | null;
  bodyMarkdown: string;
  bodyHtml: string;
}

/**
 * Writes a comment where it stands in its discussion, and has the article's engagement counted again; no row when the
 * article is not published, its discussion has no room, or there is no such parent. What it selects is what reads of
 * comments select: there `comments` is the row that was written.
 */
export const insertComment = statement(
  'insert-comment',
  (db: Kysely<Tables>, given: Given<NewComment>) => sql<CommentRow>`
    with parent as (
      select id, parent_id, thread_id, depth, depth >= ${deepestLevel} as is_deepest from comments
      where id = ${given('parentId')} and article_id = ${given('articleId')} and deleted_at is null
    ), comments as (
      insert into comments (article_id, user_id, parent_id, root_id, depth, body_markdown, body_html)
      select articles.id, ${given('userId')}, case when is_deepest then parent.parent_id else parent.id end, thread_id,
        case when parent.id is null then 0 when is_deepest then depth else depth + 1 end,
        ${given('bodyMarkdown')}, ${given('bodyHtml')}
      from articles left join parent on true
      where articles.id = ${given('articleId')} and articles.published and not articles.deleted
        and (${given('parentId')}::integer is null or parent.id is not null)
        and ${hasRoom(db, given)}
      returning *
    ), marked as (
      insert into engagement_marks (article_id, comments) select article_id, 1 from comments
    )
    ${selectComments(db)}`,
);
