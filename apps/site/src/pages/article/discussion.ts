import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import type { ArticlePageData, CommentNode } from './article-data.ts';
import { renderCommentForm, type Commentable } from './comment-form.ts';
import { renderComments } from './comments.ts';
import { renderPager, type Paging } from '../parts/pager.ts';

/** The comments on something. */
export interface Discussion {
  on: Commentable;
  /** The author of what is commented, who is marked. */
  authorUsername: string | undefined;
  count: number;
  /** Undefined if they are unavailable. */
  comments: readonly CommentNode[] | undefined;
  commentLikes: ArticlePageData['commentLikes'];
  /** The path of the page, and the page of the comments. */
  path: string;
  paging: Paging;
}

/** Renders the form for a comment and the comments. */
export function renderDiscussion(discussion: Discussion, view: View): Html {
  const { on, authorUsername, count, comments, commentLikes: likes, path, paging } = discussion;
  const { reading: texts } = view.locale.messages;
  return html`<section class="below" id="comments" aria-labelledby="comments-title">
    <h2 id="comments-title">${count > 0 ? texts.commentCount(count) : texts.comments}</h2>
    ${
      comments === undefined
        ? html`<p class="muted">${texts.commentsMissing}</p>`
        : html`${renderCommentForm(on, view)}${
            comments.length > 0
              ? renderComments(comments, { on, authorUsername, likes, view })
              : html`<p class="muted">${texts.noComments}</p>`
          }${renderPager(path, paging, view, '#comments')}`
    }
  </section> `;
}
