import type { StatementRunner } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { hasRole } from '@commonplace/domain/principal';
import type { CommunityContext } from '../context.ts';
import type { Commentable } from './commentable.ts';
import { earlierIds, replyWindows, windows, type WindowRow } from './discussion-window.ts';
import type { Reader } from './discussion-page.ts';
import { findCurrentCommentable } from './find-commentable.ts';
import { findTarget } from './get-comment.ts';
import { parseIdCode } from './id-code.ts';
import {
  commentsPerWindow,
  newestComments,
  placeBeforeAll,
  places,
  type Direction,
  type Place,
  type ThreadOrder,
} from './reading-order.ts';

/** The comments before a wanted one that belong to its context. */
const maxContext = 20;

export interface DiscussionInput {
  /** A discussion, or a comment with its replies. */
  target: Commentable | { idCode: string };
  order: ThreadOrder;
  /** The code of the comment that the window lies after, before or around; without one it is the first. */
  place?: { side: 'after' | 'before' | 'around'; idCode: string } | { side: 'newest' } | undefined;
}

/** A window of a discussion in reading order. */
export interface DiscussionWindow {
  rows: WindowRow[];
  hasPrevious: boolean;
  hasNext: boolean;
  target: Commentable;
  /** The comment that the window lies around. */
  aroundId?: number | undefined;
}

/** What a window is read with. */
interface Scope {
  db: StatementRunner;
  target: Commentable;
  order: ThreadOrder;
  reader: Reader;
  /** The comment whose replies are read; without one, the whole discussion. */
  topId: number | undefined;
}

/**
 * Returns at most 50 comments of a discussion, or of a comment and its replies, in reading order. Accepts drafts and hidden
 * episodes, as ListComments does. Throws `not_found` for unknown targets, and for the code of a comment that is not among them.
 */
export async function getDiscussion(
  context: CommunityContext,
  call: CallContext,
  input: DiscussionInput,
): Promise<DiscussionWindow> {
  const scope = await findScope(context, call, input);
  if (!(await findCurrentCommentable(context, call, scope.target, 'read'))) throw notFound();
  const { place } = input;
  if (place === undefined) return readForward(scope, placeBeforeAll(scope.order), false);
  const wanted = await findPlace(scope, place);
  if (wanted === undefined) return readForward(scope, placeBeforeAll(scope.order), false);
  if (place.side === 'after') return readForward(scope, wanted, true);
  if (place.side === 'before') {
    const { rows, hasMore } = await readWindow(scope, wanted, 'backward');
    return { rows: rows.toReversed(), hasPrevious: hasMore, hasNext: true, target: scope.target };
  }
  return { ...(await readAround(scope, wanted)), aroundId: wanted.commentId };
}

async function findScope(
  context: CommunityContext,
  call: CallContext,
  { target, order }: DiscussionInput,
): Promise<Scope> {
  const db = context.database.reader(call.signal);
  const anonymousReader: Reader = { readerId: null, moderates: false };
  if (!('idCode' in target)) return { db, target, order, reader: anonymousReader, topId: undefined };
  const { principal } = call;
  const readerId = principal.kind === 'user' ? principal.userId : null;
  const reader = { readerId, moderates: hasRole(principal, 'moderator') };
  const top = await findTarget(db, target.idCode, reader);
  return { db, target: top.target, order: 'oldest', reader, topId: top.id };
}

/** Returns the place of a comment; undefined for the newest of a discussion without comments. */
async function findPlace(
  { db, target: { kind, id: targetId } }: Scope,
  place: NonNullable<DiscussionInput['place']>,
): Promise<Place | undefined> {
  const newest = place.side === 'newest' ? await newestComments[kind].first(db, { targetId }) : undefined;
  if (place.side === 'newest' && !newest) return undefined;
  const id = place.side === 'newest' ? newest?.id : parseIdCode(place.idCode);
  const row = id === undefined ? undefined : await places[kind].first(db, { id, targetId });
  if (!row) throw notFound();
  return row;
}

/** Reads a window that has a comment with what is before it: all from the beginning, or its thread. */
async function readAround(scope: Scope, wanted: Place): Promise<DiscussionWindow> {
  const { db, target, order, topId } = scope;
  const first = placeBeforeAll(order);
  // Replies to a comment are one thread.
  const earlier =
    topId === undefined ? await earlierIds[target.kind][order].all(db, { targetId: target.id, ...wanted }) : undefined;
  const isNear = earlier !== undefined && earlier.length < commentsPerWindow;
  const earlierInThread = earlier
    ?.filter(({ thread_id: threadId }) => threadId === wanted.threadId)
    .slice(0, maxContext);
  const start = { ...wanted, commentId: (earlierInThread?.at(-1)?.id ?? wanted.commentId) - 1 };
  const window = await readForward(scope, isNear ? first : start, !isNear);
  // Long texts before it fill a window.
  if (window.rows.some(({ id }) => id === wanted.commentId)) return window;
  return readForward(scope, { ...wanted, commentId: wanted.commentId - 1 }, true);
}

async function readForward(scope: Scope, start: Place, hasPrevious: boolean): Promise<DiscussionWindow> {
  const { rows, hasMore } = await readWindow(scope, start, 'forward');
  return { rows, hasPrevious, hasNext: hasMore, target: scope.target };
}

async function readWindow({ db, target, order, reader, topId }: Scope, start: Place, direction: Direction) {
  const rows =
    topId === undefined
      ? await windows[target.kind][order][direction].all(db, { targetId: target.id, ...start, ...reader })
      : await replyWindows[direction].all(db, { targetId: topId, ...start, ...reader });
  return { rows, hasMore: rows.length < (rows[0]?.candidates ?? 0) };
}
