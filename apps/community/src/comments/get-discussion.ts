import type { StatementRunner } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { hasRole } from '@commonplace/domain/principal';
import type { CommunityContext } from '../context.ts';
import type { Commentable } from './commentable.ts';
import { countComments } from './count-comments.ts';
import { countLater, countReplies, laterReplies, type RepliesCount } from './count-replies.ts';
import { earlierIds, replyWindows, threadWindows, windows, type WindowRow } from './discussion-window.ts';
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

/** The comments before a wanted one that are read with it. */
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
  /** The replies below the comments, by id. */
  replies: ReadonlyMap<number, RepliesCount>;
  /** Those behind the window in the thread of its last comment; undefined below a reply. */
  laterReplies: RepliesCount | undefined;
  /** All comments on the article; undefined on an episode, and of a comment with its replies. */
  commentsCount: number | undefined;
}

type Window = Omit<DiscussionWindow, 'replies' | 'laterReplies' | 'commentsCount'>;

/** What a window is read with. */
interface Scope {
  db: StatementRunner;
  target: Commentable;
  order: ThreadOrder;
  reader: Reader;
  /** The comment whose replies are read; without one, the whole discussion. */
  top: { id: number; isThread: boolean } | undefined;
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
  const window = await readPlace(scope, input.place);
  const [later, commentsCount] = await Promise.all([readLater(scope, window), readCount(scope)]);
  const isWholeThread = scope.top === undefined || scope.top.isThread;
  const laterReplies = isWholeThread ? countLater(later) : undefined;
  return { ...window, replies: countReplies(window.rows, later), laterReplies, commentsCount };
}

async function readPlace(scope: Scope, place: DiscussionInput['place']): Promise<Window> {
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
  if (!('idCode' in target)) return { db, target, order, reader: anonymousReader, top: undefined };
  const { principal } = call;
  const readerId = principal.kind === 'user' ? principal.userId : null;
  const reader = { readerId, moderates: hasRole(principal, 'moderator') };
  const top = await findTarget(db, target.idCode, reader);
  return { db, target: top.target, order: 'oldest', reader, top };
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

/** Reads a window that has a comment with what is before it: all from the beginning, or some comments of its thread and earlier ones. */
async function readAround(scope: Scope, wanted: Place): Promise<Window> {
  const { db, target, order, top } = scope;
  const first = placeBeforeAll(order);
  // Replies to a comment are one thread.
  const earlier =
    top === undefined ? await earlierIds[target.kind][order].all(db, { targetId: target.id, ...wanted }) : undefined;
  const isNear = earlier !== undefined && earlier.length < commentsPerWindow;
  const context = earlier?.slice(0, maxContext);
  // Of another thread, its beginning is in the window.
  const from = context?.findLast(({ id, thread_id: threadId }) => threadId === wanted.threadId || threadId === id);
  const start = from
    ? { likes: from.likes, threadId: from.thread_id, commentId: from.id - 1 }
    : { ...wanted, commentId: wanted.commentId - 1 };
  const window = await readForward(scope, isNear ? first : start, !isNear);
  // Long texts before it fill a window.
  if (window.rows.some(({ id }) => id === wanted.commentId)) return window;
  return readForward(scope, { ...wanted, commentId: wanted.commentId - 1 }, true);
}

async function readForward(scope: Scope, start: Place, hasPrevious: boolean): Promise<Window> {
  const { rows, hasMore } = await readWindow(scope, start, 'forward');
  return { rows, hasPrevious, hasNext: hasMore, target: scope.target };
}

/** Reads the replies behind a window, in the thread of its last comment. */
async function readLater({ db }: Scope, { rows, hasNext, target: { kind, id } }: Window) {
  const last = rows.at(-1);
  if (!hasNext || !last) return [];
  return laterReplies[kind].all(db, { targetId: id, threadId: last.thread_id, commentId: last.id });
}

function readCount({ db, target: { kind, id }, top }: Scope): Promise<number | undefined> | undefined {
  return kind === 'article' && top === undefined ? countComments(db, id) : undefined;
}

async function readWindow(scope: Scope, start: Place, direction: Direction) {
  const rows = await readRows(scope, start, direction);
  return { rows, hasMore: rows.length < (rows[0]?.candidates ?? 0) };
}

function readRows({ db, target: { kind, id }, order, reader, top }: Scope, start: Place, direction: Direction) {
  const from = { targetId: id, ...start, ...reader };
  if (!top) return windows[kind][order][direction].all(db, from);
  if (top.isThread) return threadWindows[kind][direction].all(db, { ...from, threadId: top.id });
  return replyWindows[direction].all(db, { ...from, targetId: top.id });
}
