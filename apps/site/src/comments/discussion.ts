import { randomUUID } from 'node:crypto';
import { discussionScript } from '@commonplace/ui/assets';
import { html, type Html } from '@commonplace/ui/markup';
import { renderBillboards } from '../parts/billboards.ts';
import type { View } from '@commonplace/ui/view';
import type { CommentNode, DiscussionWindow, ShownReactions } from './comment-data.ts';
import { renderCommentForm, type Commentable } from './comment-form.ts';
import { discussionPath, newestPath, pathOfComment, renderCommentOrders, type ChosenOrder } from './comment-order.ts';
import { countComments } from './comment-tree.ts';
import { renderCommentTools } from './comment-tools.ts';
import { renderCommentWindow } from './comment-window.ts';
import { renderMissing } from '../parts/missing.ts';

/** The comments on something. */
export interface Discussion {
  on: Commentable;
  /** The author of what is commented, who is marked. */
  authorUsername: string | undefined;
  count: number;
  /** Undefined if they are unavailable. */
  comments: readonly CommentNode[] | undefined;
  commentLikes: ShownReactions['commentLikes'];
  /** The path of the page, and the window of the discussion on it. */
  path: string;
  window: DiscussionWindow;
  chosen: ChosenOrder;
}

/** Renders the form for a comment and a window of the comments. */
export function renderDiscussion(discussion: Discussion, view: View): Html {
  const { comments, path, authorUsername, commentLikes: likes, chosen, window } = discussion;
  const { reading: texts } = view.locale.messages;
  // The article's number of comments lags behind its comments.
  const counted = comments && !isPart(discussion) ? countComments(comments) : window.comments_count;
  const count = counted ?? discussion.count;
  const on = { ...discussion.on, returnTo: returnPath(discussion), formKey: randomUUID() };
  const thread = { on, authorUsername, likes, subjectPath: path, chosen, around: window.around, count, view };
  return html`<section
    class="below"
    id="comments"
    aria-labelledby="comments-title"
    data-discussion="${path}"
    data-script="${discussionScript.path}"
  >
    <h2 id="comments-title">${count > 0 ? texts.commentCount(count) : texts.comments}</h2>
    ${
      comments === undefined
        ? renderMissing(texts.comments, view)
        : html`${renderCommentForm(on, view)}${renderCommentTools(view)}${renderControls(discussion, view)}${
            comments.length > 0
              ? renderCommentWindow(comments, window, thread)
              : on.isClosed !== true && html`<p class="muted">${texts.noComments}</p>`
          }${on.field === 'article_id' && renderBillboards(['post_comments'], on.id)}`
    }
  </section> `;
}

/** Whether the page shows only a part of the comments. */
function isPart({ window: { previous, next } }: Discussion): boolean {
  return previous !== null || next !== null;
}

/** Returns where forms return to: in a long discussion, to the window of the comment that was sent. */
function returnPath(discussion: Discussion): string | undefined {
  return isPart(discussion) ? discussionPath(discussion.path, discussion.chosen, { comment: 'newest' }) : undefined;
}

/** Renders the choice of an order, and the way to the newest comment of a long discussion. */
function renderControls(discussion: Discussion, view: View): Html | false {
  const { comments = [], path, chosen } = discussion;
  if (comments.length < 2 && !isPart(discussion)) return false;
  const { reading: texts } = view.locale.messages;
  const { newFrom } = chosen;
  const firstNew =
    newFrom !== undefined &&
    html`<a href="${pathOfComment(path, chosen, newFrom)}" data-parent rel="nofollow">${texts.firstNew}</a> `;
  return html`<div class="heading-row">
    ${renderCommentOrders(path, chosen, view)}${firstNew}${isPart(discussion) && html`<a href="${newestPath(path, chosen)}" rel="nofollow">${texts.toNewest}</a>`}
  </div> `;
}
