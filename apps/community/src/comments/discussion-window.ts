import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isSpamAccount } from '../users/status/conditions.ts';
import type { Tables } from '../tables/tables.ts';
import { authorOfComment, commentColumnsSeenBy } from './comment-row.ts';
import type { Commentable } from './commentable.ts';
import { sees, type Reader } from './discussion-page.ts';
import {
  commentsPerWindow,
  selectCandidates,
  selectReplies,
  selectThread,
  threadOrders,
  type Direction,
  type PlaceIn,
  type ThreadOrder,
} from './reading-order.ts';

type WindowIn = PlaceIn & Reader;

/** The texts of a window, so that long ones do not make a page heavy. The first is always in it. */
const bodyBytesPerWindow = 128 * 1024;

/** The author of the parent comment, if everyone can read that. */
const answeredAuthor = sql<{ id: number; name: string; username: string }>`(
  select users.id, users.name, users.username from comments as parent join users on users.id = parent.user_id
  where parent.id = comments.parent_id and parent.deleted_at is null and parent.hidden_at is null
    and not parent.withheld and not ${isSpamAccount()}
  offset 0
)`;

/** Selects the comments of candidates, as many as a window holds, nearest first. */
function selectWindow(db: Kysely<Tables>, candidates: RawBuilder<unknown>, param: Param<WindowIn>) {
  const weighed = sql<{ id: number; position: number; bytes_before: number; candidates: number }>`(
    select candidates.id, position, count(*) over ()::integer as candidates,
      sum(octet_length(body_html)) over (order by position) - octet_length(body_html) as bytes_before
    from (${candidates}) as candidates join comments on comments.id = candidates.id
  )`;
  return db
    .selectFrom(weighed.as('picked'))
    .innerJoin('comments', 'comments.id', 'picked.id')
    .innerJoinLateral(authorOfComment, (join) => join.onTrue())
    .leftJoinLateral(answeredAuthor.as('answered'), (join) => join.onTrue())
    .select(commentColumnsSeenBy(sees(param)))
    .select(['comments.thread_id', 'comments.depth', 'comments.edited_at', 'picked.candidates'])
    .select(['answered.id as answered_id', 'answered.name as answered_name', 'answered.username as answered_username'])
    .where('picked.position', '<=', commentsPerWindow)
    .where('picked.bytes_before', '<', bodyBytesPerWindow)
    .orderBy('picked.position');
}

function windowOf(kind: Commentable['kind'], order: ThreadOrder, direction: Direction) {
  return statement(`window-${kind}-${order}-${direction}`, (db: Kysely<Tables>, param: Param<WindowIn>) =>
    selectWindow(db, selectCandidates(kind, order, direction, param), param),
  );
}

function windowOfThread(kind: Commentable['kind'], direction: Direction) {
  return statement(`window-of-thread-${kind}-${direction}`, (db: Kysely<Tables>, param: Param<WindowIn>) =>
    selectWindow(db, selectThread(kind, direction, param), param),
  );
}

function windowOfReplies(direction: Direction) {
  return statement(`window-of-replies-${direction}`, (db: Kysely<Tables>, param: Param<WindowIn>) =>
    selectWindow(db, selectReplies(direction, param), param),
  );
}

function forEachOrder<Value>(make: (order: ThreadOrder) => Value): Record<ThreadOrder, Value> {
  return Object.fromEntries(threadOrders.map((order) => [order, make(order)])) as Record<ThreadOrder, Value>;
}

const inBothDirections = (kind: Commentable['kind']) =>
  forEachOrder((order) => ({
    forward: windowOf(kind, order, 'forward'),
    backward: windowOf(kind, order, 'backward'),
  }));

/** The statements of GetDiscussion on a target. */
export const windows = { article: inBothDirections('article'), podcastEpisode: inBothDirections('podcastEpisode') };

const ofThread = (kind: Commentable['kind']) => ({
  forward: windowOfThread(kind, 'forward'),
  backward: windowOfThread(kind, 'backward'),
});

/** The statements of GetDiscussion below a top-level comment. */
export const threadWindows = { article: ofThread('article'), podcastEpisode: ofThread('podcastEpisode') };

/** The statements of GetDiscussion below a reply. */
export const replyWindows = { forward: windowOfReplies('forward'), backward: windowOfReplies('backward') };

export type WindowRow = RowOf<typeof replyWindows.forward>;

const idsBefore = (kind: Commentable['kind']) =>
  forEachOrder((order) =>
    statement(`ids-before-${kind}-${order}`, (db: Kysely<Tables>, param: Param<PlaceIn>) =>
      db
        .selectFrom(
          sql<{ id: number; position: number }>`(${selectCandidates(kind, order, 'backward', param)})`.as('picked'),
        )
        .innerJoin('comments', 'comments.id', 'picked.id')
        .innerJoin('comments as thread', 'thread.id', 'comments.thread_id')
        .select(['comments.id', 'comments.thread_id', 'thread.likes'])
        .orderBy('picked.position'),
    ),
  );

/** Reads the ids of the comments before a place, nearest first. */
export const earlierIds = { article: idsBefore('article'), podcastEpisode: idsBefore('podcastEpisode') };
