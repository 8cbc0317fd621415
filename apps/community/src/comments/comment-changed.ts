import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { about } from '@commonplace/events/about';
import { appendEvent, appendEvents, givenEvent, type GivenEvent } from '@commonplace/events/outbox';
import { CommentChangedSchema } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Comment } from '../tables/discussions.ts';

/** The part of a comment that its event carries. */
type CommentState = Pick<Comment, 'id' | 'version' | 'userId' | 'articleId' | 'podcastEpisodeId' | 'parentId'> &
  Pick<Comment, 'deletedAt' | 'hiddenAt' | 'withheld' | 'createdAt'>;

/** Announces that the comment was written, edited, hidden, withheld or deleted. The caller has flushed it. */
export async function appendCommentChanged(em: SqlEntityManager, comment: CommentState): Promise<void> {
  await appendEvent(em, CommentChangedSchema, describe(comment), about('comment', comment.id, comment.version));
}

/** Builds the event of a new comment for the statement that inserts it. */
export function newCommentChanged(
  comment: Pick<CommentState, 'id' | 'userId' | 'articleId' | 'podcastEpisodeId' | 'parentId' | 'createdAt'>,
): GivenEvent {
  const state = { ...comment, version: 1, deletedAt: null, hiddenAt: null, withheld: false };
  return givenEvent(CommentChangedSchema, describe(state), about('comment', state.id, state.version));
}

/** Announces many comments in one statement. */
export async function appendCommentsChanged(em: SqlEntityManager, comments: readonly CommentState[]): Promise<void> {
  const events = comments.map((comment) => ({
    event: describe(comment),
    ...about('comment', comment.id, comment.version),
  }));
  await appendEvents(em, CommentChangedSchema, events);
}

function describe(comment: CommentState) {
  const { id, version, userId, articleId, podcastEpisodeId, parentId } = comment;
  return {
    id,
    version,
    deleted: comment.deletedAt instanceof Date,
    hidden: comment.hiddenAt instanceof Date || comment.withheld,
    userId,
    ...(articleId != null && { articleId }),
    ...(podcastEpisodeId != null && { podcastEpisodeId }),
    ...(parentId && { parentId }),
    createdAt: toRfc3339(comment.createdAt),
  };
}
