import { html, type Html } from '@commonplace/ui/markup';
import { renderBillboards } from '../parts/billboards.ts';
import type { View } from '@commonplace/ui/view';
import type { CommentNode, ShownReactions } from './comment-data.ts';
import { renderCommentForm, type Commentable } from './comment-form.ts';
import { pathInOrder, renderCommentOrders, type ChosenOrder } from './comment-order.ts';
import { renderCommentTools } from './comment-tools.ts';
import { renderComments, type Thread } from './comments.ts';
import { renderMissing } from '../parts/missing.ts';
import { renderPager, type Paging } from '../parts/pager.ts';

/** The comments on something. */
export interface Discussion {
  on: Commentable;
  /** The author of what is commented, who is marked. */
  authorUsername: string | undefined;
  count: number;
  /** Undefined if they are unavailable. */
  comments: readonly CommentNode[] | undefined;
  commentLikes: ShownReactions['commentLikes'];
  /** The path of the page, and the page of the comments. */
  path: string;
  paging: Paging;
  /** Without it, readers cannot choose an order. */
  chosen?: ChosenOrder | undefined;
}

/** Renders the form for a comment and the comments. */
export function renderDiscussion(discussion: Discussion, view: View): Html {
  const { on, authorUsername, count, comments, commentLikes: likes, path, paging, chosen } = discussion;
  const { reading: texts } = view.locale.messages;
  const isOnArticle = on.field === 'article_id';
  const hasOrder = chosen && (paging.hasNext || paging.page > 1 || (comments?.length ?? 0) > 1);
  return html`<section class="below" id="comments" aria-labelledby="comments-title">
    <h2 id="comments-title">${count > 0 ? texts.commentCount(count) : texts.comments}</h2>
    ${
      comments === undefined
        ? renderMissing(texts.comments, view)
        : html`${renderCommentForm(on, view)}${renderCommentTools(view)}${hasOrder && renderCommentOrders(path, chosen, view)}${
            comments.length > 0
              ? renderThreads(comments, { on, authorUsername, likes, subjectPath: path, view })
              : on.isClosed !== true && html`<p class="muted">${texts.noComments}</p>`
          }${isOnArticle && renderBillboards(['post_comments'], on.id)}${renderPager(chosen ? pathInOrder(path, chosen) : path, paging, view, '#comments')}`
    }
  </section> `;
}

/** The threads before the billboard between comments; fewer threads have none. */
const threadsBeforeBillboard = 6;

function renderThreads(comments: readonly CommentNode[], thread: Thread): Html {
  const isDivided = thread.on.field === 'article_id' && comments.length > threadsBeforeBillboard;
  if (!isDivided) return renderComments(comments, thread);
  return html`${renderComments(comments.slice(0, threadsBeforeBillboard), thread)}
  ${renderBillboards(['post_comments_mid'], thread.on.id)}
  ${renderComments(comments.slice(threadsBeforeBillboard), thread)}`;
}
