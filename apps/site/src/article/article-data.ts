import type { DataOf } from '@commonplace/client';
import type { CommentNode, DiscussionWindow, ShownReactions } from '../comments/comment-data.ts';
import type { ChosenOrder } from '../comments/comment-order.ts';
import type { CommentDraft } from '../comments/comment-form.ts';
import type { CardArticle } from '../parts/card.ts';
import type { Standing } from '../serving/view.ts';

/** The series that an article belongs to, and its parts in order. */
export interface ArticleSeries {
  title: string;
  path: string;
  parts: readonly { title: string; path: string }[];
}

/** The data of an article's page. */
export interface ArticlePageData extends ShownReactions {
  article: DataOf<'getArticle'>;
  /** Undefined if they are unavailable. */
  comments: readonly CommentNode[] | undefined;
  /** The window of the comments, and their order. */
  window: DiscussionWindow;
  chosen: ChosenOrder;
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
  /** The comment that the viewer has begun. */
  draft?: CommentDraft | undefined;
}
