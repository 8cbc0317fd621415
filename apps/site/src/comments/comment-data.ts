import type { DataOf } from '@commonplace/client';
import type { HiddenComment, ModeratedComment } from '../serving/view.ts';
import type { FollowedReactors } from '../reactions/followed-reactors.ts';
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
  followed: FollowedReactors;
}

type Discussion = DataOf<'getDiscussion'>;

/** A comment with the replies to it in the same window. */
export interface CommentNode extends Readonly<Discussion['comments'][number]> {
  children: CommentNode[];
  /** The text of a hidden comment of the viewer. */
  ownHidden?: HiddenComment | undefined;
  /** The text of one that the viewer hid, or may moderate. */
  moderatedHidden?: ModeratedComment | undefined;
}

/** What the API shows instead of the text of a hidden comment. */
const hiddenBody = '<p>[hidden by post author]</p>';

/** Whether a comment was deleted; a hidden one has no author either. */
export function isDeleted({ user, body_html: body }: CommentNode): boolean {
  return user.username === undefined && body !== hiddenBody;
}

/** The window of a discussion that a page shows. */
export interface DiscussionWindow {
  /** The comment that the window was opened at. */
  around: string | null;
  /** The codes of its first and last comment, if there are others before and after them. */
  previous: string | null;
  next: string | null;
  /** The replies behind it in the thread of its last comment, and whether there are more than were counted. */
  later_replies_count?: number | null;
  has_more_later_replies?: boolean;
  /** All comments, if they were counted with the window. */
  comments_count?: number | null;
}

/** The reactions to what a page shows. */
export interface ShownReactions {
  /** Those of the article; kinds without any may be missing. */
  reactions: readonly ReactionCount[];
  /** Those who reacted to the article. */
  followed: FollowedReactors;
  /** The viewer's votes on the article. */
  ownVotes: readonly Vote[];
  /** The likes of comments by id code, with the viewer's votes. */
  commentLikes: ReadonlyMap<string, CommentLikes>;
}
