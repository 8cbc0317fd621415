import { statement, type Param } from '@commonplace/db/statement';
import { limits } from '@commonplace/rules/limits';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { isListedComment } from '../visibility/visibility.ts';
import { columnOf, type Commentable } from './commentable.ts';

const { laterReplies: maxLater } = limits.comment;

interface LaterIn {
  targetId: number;
  threadId: number;
  commentId: number;
}

const laterOn = (kind: Commentable['kind']) =>
  statement(`later-replies-on-${kind}`, (db: Kysely<Tables>, param: Param<LaterIn>) =>
    db
      .selectFrom('comments')
      .select(['id', 'parent_id', sql<boolean>`not ${isListedComment}`.as('is_deleted')])
      .where(columnOf[kind], '=', param('targetId'))
      .where('thread_id', '=', param('threadId'))
      .where('id', '>', param('commentId'))
      .orderBy('id')
      // One more shows whether others follow.
      .limit(sql.lit(maxLater + 1)),
  );

/** Reads the comments of a thread after one of them. */
export const laterReplies = { article: laterOn('article'), podcastEpisode: laterOn('podcastEpisode') };

interface Reply {
  id: number;
  parent_id: number | null;
  is_deleted: boolean;
}

/** The replies below a comment that were not deleted, and whether there are more. */
export interface RepliesCount {
  count: number;
  hasMore: boolean;
}

/** Counts the replies behind a window in the thread of its last comment. */
export function countLater(later: readonly Reply[]): RepliesCount {
  const count = later.slice(0, maxLater).filter((reply) => !reply.is_deleted).length;
  return { count, hasMore: later.length > maxLater };
}

/** Counts the replies below comments, which precede their replies; `later` are those behind them in the last thread. */
export function countReplies(comments: readonly Reply[], later: readonly Reply[]): Map<number, RepliesCount> {
  const { hasMore } = countLater(later);
  const counted = later.slice(0, maxLater);
  const parents = new Map([...comments, ...counted].map(({ id, parent_id: parentId }) => [id, parentId]));
  const counts = new Map(comments.map(({ id }) => [id, { count: 0, hasMore: false }]));
  const countAbove = (reply: Reply, isLater: boolean) => {
    for (let above = reply.parent_id; above !== null; above = parents.get(above) ?? null) {
      const ofAncestor = counts.get(above);
      if (!ofAncestor) continue;
      if (!reply.is_deleted) ofAncestor.count += 1;
      ofAncestor.hasMore ||= isLater && hasMore;
    }
  };
  for (const reply of comments) countAbove(reply, false);
  for (const reply of counted) countAbove(reply, true);
  return counts;
}
