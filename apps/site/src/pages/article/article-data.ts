import type { DataOf, ItemOf } from '@commonplace/client';
import type { BegunComment } from './comment-form.ts';
import type { Standing } from '../moderation/statuses.ts';
import type { Vote } from '../moderation/votes.ts';
import type { CardArticle } from '../parts/card.ts';
import type { Paging } from '../parts/pager.ts';

/** The kinds of reactions that readers choose from. */
export type ReactionKind = 'like' | 'unicorn' | 'exploding_head' | 'raised_hands' | 'fire';

/** The reactions of one kind to an article or a comment. */
export interface ReactionCount {
  category: ReactionKind;
  count: number;
  /** Whether the viewer is one of those. */
  isOwn: boolean;
}

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

/** The series that an article belongs to, and its parts in order. */
export interface ArticleSeries {
  title: string;
  path: string;
  parts: readonly { title: string; path: string }[];
}

/** The data of an article's page. */
export interface ArticlePageData {
  article: DataOf<'getArticle'>;
  /** Undefined if they are unavailable. */
  comments: readonly CommentNode[] | undefined;
  /** The page of the comments. */
  paging: Paging;
  /** Those of the article; kinds without any may be missing. */
  reactions: readonly ReactionCount[];
  /** The viewer's votes on the article. */
  ownVotes: readonly Vote[];
  /** The likes of comments by id code, with the viewer's votes. */
  commentLikes: ReadonlyMap<string, CommentLikes>;
  isSaved: boolean;
  /** Whether the viewer follows the author. */
  isFollowed: boolean;
  /** The status of the author, for moderators. */
  authorStanding: Standing | undefined;
  series?: ArticleSeries | undefined;
  /** Undefined while they are unavailable. */
  readNext: readonly CardArticle[] | undefined;
  /** Whether the page is the preview of a draft. */
  isPreview?: boolean;
  /** A comment that was begun. */
  begun?: BegunComment | undefined;
}
