import type { DataOf } from '@commonplace/client';
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

type Discussion = DataOf<'getDiscussion'>;

/** A comment with the replies to it in the same window. */
export interface CommentNode extends Readonly<Discussion['comments'][number]> {
  children: CommentNode[];
}

/** The window of a discussion that a page shows. */
export interface DiscussionWindow {
  /** The comment that the window was opened at. */
  around: string | null;
  /** The codes of its first and last comment, if there are others before and after them. */
  previous: string | null;
  next: string | null;
}

/** The reactions to what a page shows. */
export interface ShownReactions {
  /** Those of the article; kinds without any may be missing. */
  reactions: readonly ReactionCount[];
  /** Users whom the viewer follows and who reacted to the article: some names, and how many there are. */
  followed: { names: readonly string[]; count: number };
  /** The viewer's votes on the article. */
  ownVotes: readonly Vote[];
  /** The likes of comments by id code, with the viewer's votes. */
  commentLikes: ReadonlyMap<string, CommentLikes>;
}
