import { statement, type Param } from '@commonplace/db/statement';
import { appendGivenEvent, type GivenEvent } from '@commonplace/events/outbox';
import { sql, type Kysely } from 'kysely';
import { addNewCommentNotification } from '../notification-delivery/pending-notifications.ts';
import type { Tables } from '../tables/tables.ts';
import { isListedComment, isPublicArticle } from '../visibility/visibility.ts';
import { columnOf, type Commentable } from './commentable.ts';
import { maxLevel } from './comment-rules.ts';
import { selectComments, type WrittenComment } from './comment-row.ts';

interface CommentPlace {
  /** The id of the article or the episode. */
  targetId: number;
  /** The parent comment; null for a top-level one. */
  parentId: number | null;
}

/** A comment to write, with the event that announces it. */
export interface NewComment extends CommentPlace, GivenEvent {
  id: number;
  createdAt: string;
  userId: number;
  /** The comment below which it is placed. */
  placeId: number | null;
  rootId: number | null;
  depth: number;
  bodyMarkdown: string;
  bodyHtml: string;
  /** The payload of its pending notification. */
  news: string;
}

/** The state that a new comment is prepared with. */
interface Beginning {
  id: number;
  created_at: string;
  /** Whether the local copy of the target is enough to accept comments. */
  is_known: boolean;
  parent_id: number | null;
  root_id: number | null;
  depth: number;
}

/** The target table of a comment, its complete copies, and the pending count that it needs. */
const targets = {
  article: {
    copy: sql`articles where (published or deleted) and id = `,
    table: sql`articles where ${isPublicArticle} and id = `,
    mark: sql`, marked as (
      insert into pending_counts (article_id, comments) select article_id, 1 from comments
    )`,
  },
  podcastEpisode: {
    copy: sql`podcast_episodes where not deleted and id = `,
    table: sql`podcast_episodes where not deleted and id = `,
    mark: sql``,
  },
};

/** Selects the parent if it accepts replies. */
function parentOf(kind: Commentable['kind'], param: Param<CommentPlace>) {
  return sql`select id, parent_id, thread_id, depth from comments
    where id = ${param('parentId')} and ${sql.ref(columnOf[kind])} = ${param('targetId')}
      and ${isListedComment}`;
}

/**
 * Selects where a reply to `parent` is placed. A reply to a third-level comment that has replies goes after the last of
 * them (ListComments): the newest reply, the newest reply to that, and so on. Below the deepest level it becomes a
 * sibling. Each step is one index lookup, at most one for each level.
 */
const place = sql`
  with recursive chain as (
    select id, parent_id, thread_id, depth from parent
    union all
    select reply.* from chain cross join lateral (
      select id, parent_id, thread_id, depth from comments where parent_id = chain.id order by id desc limit 1
    ) as reply
    where chain.depth between 2 and ${sql.lit(maxLevel - 2)}
  )
  select case when depth < ${sql.lit(maxLevel)} then id else parent_id end as parent_id, thread_id as root_id,
    least(depth + 1, ${sql.lit(maxLevel)}) as depth
  from chain order by chain.depth desc limit 1`;

/** Selects the id and the place of a new comment, so that its event and notification are known before it is written. */
function selectBeginning(kind: Commentable['kind'], param: Param<CommentPlace>) {
  return sql<Beginning>`
    with parent as (${parentOf(kind, param)}), place as (${place})
    select nextval('comments_id_seq')::integer as id, now() as created_at,
      exists (select from ${targets[kind].copy} ${param('targetId')}) as is_known,
      place.parent_id, place.root_id, coalesce(place.depth, 0) as depth
    from (select) as comment left join place on true`;
}

/**
 * Inserts in one statement
 * - the comment (`comments`),
 * - a pending count of its article (`pending_counts`),
 * - a pending notification (`pending_notifications`) and its event (`outbox`),
 *
 * and selects the columns of comment reads. Returns no row when the target or the parent does not exist.
 */
function insertInto(kind: Commentable['kind'], db: Kysely<Tables>, param: Param<NewComment>) {
  const { table, mark } = targets[kind];
  return sql<WrittenComment>`
    with parent as (${parentOf(kind, param)}), comments as (
      insert into comments (id, created_at, ${sql.ref(columnOf[kind])}, user_id, parent_id, root_id, depth,
        body_markdown, body_html)
      select ${param('id')}, ${param('createdAt')}::timestamptz, target.id, ${param('userId')}, ${param('placeId')},
        ${param('rootId')}, ${param('depth')}, ${param('bodyMarkdown')}, ${param('bodyHtml')}
      from (select id from ${table} ${param('targetId')}) as target
      where ${param('parentId')}::integer is null or exists (select from parent)
      returning *
    )${mark}, noted as (${addNewCommentNotification(param('news'), 'comments')}),
      announced as (${appendGivenEvent(param, 'comments')})
    ${selectComments(db)}`;
}

export const beginComment = {
  article: statement('begin-comment', (_db: Kysely<Tables>, param: Param<CommentPlace>) =>
    selectBeginning('article', param),
  ),
  podcastEpisode: statement('begin-episode-comment', (_db: Kysely<Tables>, param: Param<CommentPlace>) =>
    selectBeginning('podcastEpisode', param),
  ),
};

export const insertComment = {
  article: statement('insert-comment', (db: Kysely<Tables>, param: Param<NewComment>) =>
    insertInto('article', db, param),
  ),
  podcastEpisode: statement('insert-episode-comment', (db: Kysely<Tables>, param: Param<NewComment>) =>
    insertInto('podcastEpisode', db, param),
  ),
};
