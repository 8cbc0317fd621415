import type { Param } from '@commonplace/db/statement';
import { largestId } from '@commonplace/rules/limits';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { columnOf, type Commentable } from './commentable.ts';

/** The position in a discussion and the upper bounds of the answer. */
export interface Cursor {
  /** The last comment that was sent. */
  threadId: number;
  commentId: number;
  lastThreadId: number;
  /** Excludes comments written during the read; their replies have larger ids still. */
  lastCommentId: number;
}

/** A cursor with the id of the target or of the top comment. */
export type CursorIn = Cursor & { targetId: number };

/** The cursor of the first page. */
export const firstCursor: Cursor = { threadId: 0, commentId: 0, lastThreadId: largestId, lastCommentId: largestId };

/** Selects the comments of a discussion after the cursor, thread by thread, in index order. */
export function selectThreads(kind: Commentable['kind'], db: Kysely<Tables>, param: Param<CursorIn>) {
  return db
    .selectFrom('comments')
    .where(columnOf[kind], '=', param('targetId'))
    .where(sql<boolean>`(thread_id, comments.id) > (${param('threadId')}, ${param('commentId')})`)
    .where('thread_id', '<=', param('lastThreadId'))
    .where('comments.id', '<=', param('lastCommentId'))
    .orderBy('thread_id')
    .orderBy('comments.id');
}

/** Selects a comment and its replies, level by level, each with one index lookup. */
export function withDescendants(db: Kysely<Tables>, param: Param<CursorIn>) {
  return db.withRecursive('descendants', (cte) =>
    cte
      .selectFrom('comments')
      .select('comments.id')
      .where('id', '=', param('targetId'))
      .unionAll(
        cte
          .selectFrom('descendants')
          .innerJoin('comments', 'comments.parent_id', 'descendants.id')
          .select('comments.id')
          .where('comments.id', '<=', param('lastCommentId')),
      ),
  );
}
