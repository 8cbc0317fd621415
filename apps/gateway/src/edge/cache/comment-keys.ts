import type { CommentChanged } from '@commonplace/proto/community/v1/events';
import { userKey } from './account-keys.ts';
import type { AnswerKeys, Change, Versioned } from './answer-keys.ts';
import { commentableKey, discussionKey, type Commentable } from './commentable-keys.ts';

const commentKey = (id: number) => `comments/${id}`;
/** The key of the lists of threads of a target. */
const threadsKey = (target: Commentable) => `threads/${commentableKey(target)}`;

interface KeyedComment {
  id: number;
  author?: { userId: number } | undefined;
}

/** The keys of ListComments. */
export function threadListKeys(target: Commentable, comments: readonly KeyedComment[]): AnswerKeys {
  const { header, index } = threadKeys(target, comments);
  return { header, index: [threadsKey(target), ...index] };
}

/** The keys of GetComment. */
export function threadKeys(target: Commentable, comments: readonly KeyedComment[]): AnswerKeys {
  const shown = comments.map(({ id }) => commentKey(id));
  const authors = new Set(comments.flatMap(({ author }) => (author ? [userKey(author.userId)] : [])));
  return {
    header: [commentableKey(target), 'comments', ...shown],
    index: [discussionKey(target), ...shown, ...authors],
  };
}

/** A comment was created, edited, hidden or deleted. */
export function commentChanged(
  comment: Versioned<CommentChanged, 'deleted' | 'hidden'> & Commentable & { parentId?: number | undefined },
) {
  const { id, version, deleted, hidden, parentId } = comment;
  const name = `comments/${id}@${version}`;
  const own = [commentKey(id)];
  if (deleted || hidden) return { name, purge: own } satisfies Change;
  if (version > 1) return { name, expire: own } satisfies Change;
  return { name, refresh: [parentId === undefined ? threadsKey(comment) : commentKey(parentId)] } satisfies Change;
}
