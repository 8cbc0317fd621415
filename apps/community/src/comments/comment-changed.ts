import { toRfc3339 } from '@commonplace/db/timestamps';
import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { CommentChangedSchema } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Comment } from '../tables/discussions.ts';

/** What is told of a comment. */
type CommentState = Pick<
  Comment,
  'id' | 'version' | 'userId' | 'articleId' | 'podcastEpisodeId' | 'parentId' | 'deletedAt' | 'hiddenAt' | 'createdAt'
>;

/** Tells everybody that the comment was written, edited, hidden or deleted; the caller has flushed it. */
export async function appendCommentChanged(em: SqlEntityManager, comment: CommentState): Promise<void> {
  const { id, version, userId, articleId, podcastEpisodeId, parentId } = comment;
  const event = {
    id,
    version,
    deleted: comment.deletedAt instanceof Date,
    hidden: comment.hiddenAt instanceof Date,
    userId,
    ...(articleId != null && { articleId }),
    ...(podcastEpisodeId != null && { podcastEpisodeId }),
    ...(parentId && { parentId }),
    createdAt: toRfc3339(comment.createdAt.toISOString()),
  };
  await appendEvent(em, CommentChangedSchema, event, about('comment', id, version));
}
