import type { CommentChanged } from '@commonplace/proto/community/v1/events';
import { userKey } from './account-keys.ts';
import type { AnswerKeys, Change, Versioned } from './answer-keys.ts';
import { commentableKey, discussionKey, type Commentable } from './commentable-keys.ts';

export const commentKey = (id: number) => `comments/${id}`;
/** Returns the key of the lists of threads of a target. */
const threadsKey = (target: Commentable) => `threads/${commentableKey(target)}`;

/** Returns the key of the comments of a user. */
const userCommentsKey = (userId: number) => `user_comments/${userId}`;

/** Returns the key of the lists of a target that each of its new comments may change, and that count its comments. */
const newCommentsKey = (target: Commentable) => `new_comments/${commentableKey(target)}`;

interface KeyedComment {
  id: number;
  author?: { userId: number } | undefined;
}

/** Returns the keys of ListComments. */
export function threadListKeys(target: Commentable, comments: readonly KeyedComment[]): AnswerKeys {
  const { header, index } = threadKeys(target, comments);
  return { header, index: [threadsKey(target), ...index] };
}

/** Returns the keys of GetComment. */
export function threadKeys(target: Commentable, comments: readonly KeyedComment[]): AnswerKeys {
  const keys = comments.map(({ id }) => commentKey(id));
  const authors = new Set(comments.flatMap(({ author }) => (author ? [userKey(author.userId)] : [])));
  return {
    header: [commentableKey(target), 'comments', ...keys],
    index: [discussionKey(target), ...keys, ...authors],
  };
}

/** Returns the keys of GetDiscussion: a new comment anywhere in the discussion may be in its window, and all are counted. */
export function discussionKeys(target: Commentable, comments: readonly KeyedComment[]): AnswerKeys {
  const { header, index } = threadKeys(target, comments);
  return { header, index: [newCommentsKey(target), ...index] };
}

/** Returns the keys of ListUserComments, which shows the titles of the targets. */
export function userCommentKeys(userId: number, comments: readonly { id: number; target: Commentable }[]): AnswerKeys {
  const keys = comments.map(({ id }) => commentKey(id));
  const targets = new Set(comments.map(({ target }) => commentableKey(target)));
  return {
    header: [userKey(userId), 'comments', ...keys],
    index: [userKey(userId), userCommentsKey(userId), ...keys, ...targets],
  };
}

/** Returns the keys of ListNewComments, which shows the title of the target. */
export function newCommentKeys(target: Commentable, comments: readonly KeyedComment[]): AnswerKeys {
  const { header, index } = threadKeys(target, comments);
  return { header, index: [newCommentsKey(target), commentableKey(target), ...index] };
}

/** Returns the keys of ListLatestComments, of all requested articles, since each may get a comment or be published later. */
export function latestCommentKeys(articleIds: readonly number[], comments: readonly KeyedComment[]): AnswerKeys {
  const targets = articleIds.map((articleId) => ({ articleId }));
  const keys = comments.map(({ id }) => commentKey(id));
  const authors = new Set(comments.flatMap(({ author }) => (author ? [userKey(author.userId)] : [])));
  return {
    header: ['comments', ...keys],
    index: [...targets.flatMap((target) => [newCommentsKey(target), commentableKey(target)]), ...keys, ...authors],
  };
}

/** The author of a comment, in its event and in the answer to a write; absent if the answer hides it. */
interface OfAuthor {
  userId?: number;
  author?: { userId: number } | undefined;
}

/** Returns the cache changes after a comment was created, edited, hidden or deleted. */
export function commentChanged(
  comment: Versioned<CommentChanged, 'deleted' | 'hidden'> & Commentable & OfAuthor & { parentId?: number | undefined },
) {
  const { id, version, deleted, hidden, parentId } = comment;
  const name = `comments/${id}@${version}`;
  const own = [commentKey(id)];
  // Withheld comments are hidden, too, and are not counted.
  if (deleted || hidden) return { name, purge: own, refresh: [newCommentsKey(comment)] } satisfies Change;
  const userId = comment.userId ?? comment.author?.userId;
  const ofUser = userId === undefined ? [] : [userCommentsKey(userId)];
  if (version > 1) return { name, expire: own, refresh: [newCommentsKey(comment), ...ofUser] } satisfies Change;
  const place = parentId === undefined ? threadsKey(comment) : commentKey(parentId);
  return { name, refresh: [place, newCommentsKey(comment), ...ofUser] } satisfies Change;
}
