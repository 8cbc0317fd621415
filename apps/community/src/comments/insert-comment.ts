import { statement, type Given } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { isListedComment, isPublicArticle } from '../visibility/visibility.ts';
import { columnOf, type Commentable } from './commentable.ts';
import { deepestLevel } from './comment-rules.ts';
import { selectComments, type WrittenComment } from './comment-row.ts';

interface NewComment {
  /** Of the article or the episode. */
  targetId: number;
  userId: number;
  /** The comment that it answers; null for one at the top. */
  parentId: number | null;
  bodyMarkdown: string;
  bodyHtml: string;
}

/**
 * Where a reply to `parent` is put. What answers a comment that is itself a reply to a reply, and has replies, goes after
 * the last of them (E14): to the newest reply, the newest reply to that, and so on. What would be deeper than the deepest
 * level stands beside that. Each step is one look at an index, and there are no more of them than levels.
 */
const place = sql`
  with recursive chain as (
    select id, parent_id, thread_id, depth from parent
    union all
    select reply.* from chain cross join lateral (
      select id, parent_id, thread_id, depth from comments where parent_id = chain.id order by id desc limit 1
    ) as reply
    where chain.depth between 2 and ${sql.lit(deepestLevel - 2)}
  )
  select case when depth < ${sql.lit(deepestLevel)} then id else parent_id end as parent_id, thread_id as root_id,
    least(depth + 1, ${sql.lit(deepestLevel)}) as depth
  from chain order by chain.depth desc limit 1`;

/** What there must be for a comment, and what is to be counted again for it. */
const targets = {
  article: {
    table: sql`articles where ${isPublicArticle} and id = `,
    mark: sql`, marked as (
      insert into engagement_marks (article_id, comments) select article_id, 1 from comments
    )`,
  },
  podcastEpisode: { table: sql`podcast_episodes where not deleted and id = `, mark: sql`` },
};

/**
 * Writes a comment where it stands in its discussion, and has an article's engagement counted again; no row when what it
 * is about is not there for it, or there is no such parent. What it selects is what reads of comments select: there
 * `comments` is the row that was written.
 */
function insertInto(kind: Commentable['kind'], db: Kysely<Tables>, given: Given<NewComment>) {
  const column = sql.ref(columnOf[kind]);
  const { table, mark } = targets[kind];
  return sql<WrittenComment>`
    with parent as (
      select id, parent_id, thread_id, depth from comments
      where id = ${given('parentId')} and ${column} = ${given('targetId')} and ${isListedComment}
    ), place as (${place}), comments as (
      insert into comments (${column}, user_id, parent_id, root_id, depth, body_markdown, body_html)
      select target.id, ${given('userId')}, place.parent_id, place.root_id, coalesce(place.depth, 0),
        ${given('bodyMarkdown')}, ${given('bodyHtml')}
      from (select id from ${table} ${given('targetId')}) as target left join place on true
      where ${given('parentId')}::integer is null or place.parent_id is not null
      returning *
    )${mark}
    ${selectComments(db)}`;
}

export const insertComment = {
  article: statement('insert-comment', (db: Kysely<Tables>, given: Given<NewComment>) =>
    insertInto('article', db, given),
  ),
  podcastEpisode: statement('insert-episode-comment', (db: Kysely<Tables>, given: Given<NewComment>) =>
    insertInto('podcastEpisode', db, given),
  ),
};
