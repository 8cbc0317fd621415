import { discussionScript } from '@commonplace/ui/assets';
import { attributes, html, type Html } from '@commonplace/ui/markup';
import { renderBillboards } from '../parts/billboards.ts';
import type { View } from '@commonplace/ui/view';
import type { CommentNode, DiscussionWindow, ShownReactions } from './comment-data.ts';
import { renderCommentForm, type Commentable } from './comment-form.ts';
import { discussionPath, renderCommentOrders, type ChosenOrder, type WindowPlace } from './comment-order.ts';
import { renderCommentTools } from './comment-tools.ts';
import { renderComments, type Thread } from './comments.ts';
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
  const { count, comments, path } = discussion;
  const { reading: texts } = view.locale.messages;
  const on = { ...discussion.on, returnTo: returnPath(discussion) };
  return html`<section class="below" id="comments" aria-labelledby="comments-title" data-discussion="${path}">
    <h2 id="comments-title">${count > 0 ? texts.commentCount(count) : texts.comments}</h2>
    ${
      comments === undefined
        ? renderMissing(texts.comments, view)
        : html`${renderCommentForm(on, view)}${renderCommentTools(view)}${renderControls(discussion, view)}${
            comments.length > 0
              ? renderWindow(comments, { ...discussion, on }, view)
              : on.isClosed !== true && html`<p class="muted">${texts.noComments}</p>`
          }${on.field === 'article_id' && renderBillboards(['post_comments'], on.id)}`
    }
    <script src="${discussionScript.path}" type="module"></script>
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
  const newest = `${discussionPath(path, chosen, { comment: 'newest' })}#newest`;
  return html`<div class="heading-row">
    ${renderCommentOrders(path, chosen, view)}${isPart(discussion) && html`<a href="${newest}" rel="nofollow">${texts.toNewest}</a>`}
  </div> `;
}

function renderWindow(comments: readonly CommentNode[], discussion: Discussion, view: View): Html {
  const { on, authorUsername, commentLikes: likes, path, chosen, window } = discussion;
  const { reading: texts } = view.locale.messages;
  const linkTo = (name: 'previous' | 'next', place: WindowPlace, text: string) =>
    html`<p>
      <a
        class="button quiet"
        data-more="${name}"
        rel="${name === 'next' ? 'next' : 'prev'}"
        href="${discussionPath(path, chosen, place)}#comments"
        >${text}</a
      >
    </p> `;
  const { previous, next, around } = window;
  const thread = { on, authorUsername, likes, subjectPath: path, chosen, around, view };
  return html`<div
    id="comment-window"
    ${attributes({ 'data-new': texts.newComment, 'data-new-count': texts.newSinceVisit, 'data-subject': `${on.field} ${on.id}` })}
  >
    ${previous !== null && linkTo('previous', { before: previous }, texts.earlierComments)}
    ${renderThreads(comments, thread)} ${next !== null && linkTo('next', { after: next }, texts.laterComments)}
  </div> `;
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
