import type { ItemOf } from '@commonplace/client';
import type { ReactionCount } from '../reactions/reaction.ts';
import type { Vote } from '../reactions/votes.ts';

/** The likes of a comment. */
export interface CommentLikes {
  /** The id of the comment. */
  id: number;
  count: number;
  /** Whether the viewer likes it. */
  isOwn: boolean;
  ownVotes: readonly Vote[];
}

export type CommentNode = ItemOf<'listComments'>;

/** The reactions to what a page shows. */
export interface ShownReactions {
  /** Those of the article; kinds without any may be missing. */
  reactions: readonly ReactionCount[];
  /** The viewer's votes on the article. */
  ownVotes: readonly Vote[];
  /** The likes of comments by id code, with the viewer's votes. */
  commentLikes: ReadonlyMap<string, CommentLikes>;
}
