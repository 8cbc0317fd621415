import { statement, type Param } from '@commonplace/db/statement';
import { largestId } from '@commonplace/rules/limits';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { columnOf, type Commentable } from './commentable.ts';

/** The orders of threads. In each thread, comments are in the order of their ids. */
export const threadOrders = ['oldest', 'newest', 'best'] as const;
export type ThreadOrder = (typeof threadOrders)[number];

/** Whether a window goes on to the end of a discussion, or back to its beginning. */
export type Direction = 'forward' | 'backward';

/** The place of a comment in reading order. */
export interface Place {
  /** The likes of the top-level comment. */
  likes: number;
  threadId: number;
  commentId: number;
}

export type PlaceIn = Place & { targetId: number };

/** Comments in a window. */
export const commentsPerWindow = 50;
/** One more shows whether others follow. */
const maxCandidates = sql.lit(commentsPerWindow + 1);

/** The ids in a direction, and their order. */
const ways = {
  forward: { beyond: sql.raw('>'), way: sql.raw('asc') },
  backward: { beyond: sql.raw('<'), way: sql.raw('desc') },
} as const;

/** Returns the place before the first comment. */
export function placeBeforeAll(order: ThreadOrder): Place {
  return { likes: largestId, threadId: order === 'newest' ? largestId : 0, commentId: 0 };
}

/** Selects the ids after (or before) a place, nearest first. Each thread is one range of an index, and so are the threads. */
export function selectCandidates(
  kind: Commentable['kind'],
  order: ThreadOrder,
  direction: Direction,
  param: Param<PlaceIn>,
): RawBuilder<{ id: number; position: number }> {
  const isForward = direction === 'forward';
  const isAscending = isForward === (order !== 'newest');
  const way = sql.raw(isAscending ? 'asc' : 'desc');
  const from = sql.raw(isAscending ? '>=' : '<=');
  const [beyond, along, edge] = isForward
    ? [sql.raw('>'), sql.raw('asc'), sql.lit(0)]
    : [sql.raw('<'), sql.raw('desc'), sql.lit(largestId)];
  const target = sql.ref(columnOf[kind]);
  const [place, key] =
    order === 'best'
      ? [sql`(-likes, id) ${from} (-${param('likes')}::integer, ${param('threadId')}::integer)`, sql`-likes ${way}, id`]
      : [sql`id ${from} ${param('threadId')}::integer`, sql`id`];
  return sql`
    select picked.id, row_number() over (order by threads.position, picked.id ${along}) as position
    from (
      select id, row_number() over (order by ${key} ${way}) as position from comments
      where ${target} = ${param('targetId')} and parent_id is null and ${place}
      order by ${key} ${way} limit ${maxCandidates} + 1
    ) as threads
    cross join lateral (
      select id from comments where ${target} = ${param('targetId')} and thread_id = threads.id
        and id ${beyond} case when threads.id = ${param('threadId')} then ${param('commentId')} else ${edge} end
      order by id ${along} limit ${maxCandidates}
    ) as picked
    order by position limit ${maxCandidates}`;
}

/** As `selectCandidates`, of one thread: a range of an index. */
export function selectThread(
  kind: Commentable['kind'],
  direction: Direction,
  param: Param<PlaceIn>,
): RawBuilder<{ id: number; position: number }> {
  const { beyond, way } = ways[direction];
  return sql`
    select id, row_number() over (order by id ${way}) as position from comments
    where ${sql.ref(columnOf[kind])} = ${param('targetId')} and thread_id = ${param('threadId')}
      and id ${beyond} ${param('commentId')}
    order by id ${way} limit ${maxCandidates}`;
}

/** As `selectThread`, of a comment within a thread and its replies, all of which are read. */
export function selectReplies(
  direction: Direction,
  param: Param<PlaceIn>,
): RawBuilder<{ id: number; position: number }> {
  const { beyond, way } = ways[direction];
  return sql`
    with recursive descendants as (
      select id from comments where id = ${param('targetId')}
      union all
      select comments.id from descendants join comments on comments.parent_id = descendants.id
    )
    select id, row_number() over (order by id ${way}) as position from descendants
    where id ${beyond} ${param('commentId')} order by id ${way} limit ${maxCandidates}`;
}

const placeOf = (kind: Commentable['kind']) =>
  statement(`place-of-comment-on-${kind}`, (db: Kysely<Tables>, param: Param<{ id: number; targetId: number }>) =>
    db
      .selectFrom('comments')
      .innerJoin('comments as thread', 'thread.id', 'comments.thread_id')
      .select(['comments.id as commentId', 'thread.id as threadId', 'thread.likes'])
      .where('comments.id', '=', param('id'))
      .where(`comments.${columnOf[kind]}`, '=', param('targetId')),
  );

/** Reads the place of a comment on a target. */
export const places = { article: placeOf('article'), podcastEpisode: placeOf('podcastEpisode') };

const newestOn = (kind: Commentable['kind']) =>
  statement(`newest-comment-on-${kind}`, (db: Kysely<Tables>, param: Param<{ targetId: number }>) =>
    db
      .selectFrom('comments')
      .select('id')
      .where(columnOf[kind], '=', param('targetId'))
      .where('deleted_at', 'is', null)
      .where('hidden_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(1),
  );

/** Reads the id of the newest comment on a target. */
export const newestComments = { article: newestOn('article'), podcastEpisode: newestOn('podcastEpisode') };
