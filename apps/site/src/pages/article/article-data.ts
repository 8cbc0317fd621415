import type { DataOf, ItemOf } from '@commonplace/client';
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
  /** The likes of comments by id code. */
  commentLikes: ReadonlyMap<string, { id: number; count: number; isOwn: boolean }>;
  isSaved: boolean;
  /** Whether the viewer follows the author. */
  isFollowed: boolean;
  series?: ArticleSeries | undefined;
  readNext: readonly CardArticle[];
  /** Whether the page is the preview of a draft. */
  isPreview?: boolean;
  /** A refused comment: what was typed, and why. */
  refused?: { parent: string | undefined; text: string; message: string } | undefined;
}
