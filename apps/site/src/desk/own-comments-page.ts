import type { ItemOf } from '@commonplace/client';
import { renderContent } from '@commonplace/ui/content/content';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { renderCommentTools } from '../comments/comment-tools.ts';
import { numberOf } from '../comments/comment-order.ts';
import { renderReplyInPlace } from '../comments/reply-in-place.ts';
import { renderByline } from '../parts/byline.ts';
import { formPaths } from '../parts/form-paths.ts';
import { renderMissing } from '../parts/missing.ts';
import { renderPager, type Paging } from '../parts/pager.ts';
import { deskPage, renderEmpty } from './desk-page.ts';
import { unansweredPath as part } from './unanswered-path.ts';

type UnansweredComment = ItemOf<'listUnansweredComments'>;

/** The data of the comments to answer. */
export interface DeskCommentsData {
  /** Undefined while they are unavailable. */
  comments: readonly UnansweredComment[] | undefined;
  paging: Paging;
}

/** Renders the comments on the viewer's articles that they have not answered. */
export function deskCommentsPage({ comments, paging }: DeskCommentsData, view: View): string {
  const { desk: texts } = view.locale.messages;
  const list =
    comments?.length === 0
      ? renderEmpty(texts.noComments)
      : html`<ul class="plain-list desk-list">
          ${(comments ?? []).map((comment) => html`<li>${renderComment(comment, view)}</li> `)}
        </ul>`;
  const content =
    comments === undefined
      ? renderMissing(texts.commentsTitle, view)
      : html`${list}${renderPager(part, paging, view)}${renderCommentTools(view)}`;
  return deskPage({ title: texts.commentsTitle, text: texts.commentsText, part, paging, content }, view);
}

/** Renders a comment with the form that answers it, and the button that likes it; both remove it from the list. */
function renderComment(
  { id_code: idCode, user, created_at: date, body_html: body, path, subject }: UnansweredComment,
  view: View,
): Html {
  const { desk: texts } = view.locale.messages;
  const answerable = {
    id: `reply-${idCode}`,
    target: { article_id: subject.id },
    parent: idCode,
    author: user.name,
    returnTo: view.path,
  };
  return html`<article class="desk-comment">
    ${renderByline({ user, date }, view)}
    <h2><a href="${subject.path}">${subject.title}</a></h2>
    ${body !== null && html`<div class="prose" dir="auto">${renderContent(body, 'comment')}</div>`}
    ${renderReplyInPlace(answerable, view)}
    <div class="desk-actions">
      ${renderLike(idCode, user.name, view)}
      <a class="button quiet" href="${path}" aria-label="${texts.seeCommentOf(user.name)}">${texts.seeComment}</a>
    </div>
  </article> `;
}

/** Renders the button that reacts to a comment that needs no reply. */
function renderLike(idCode: string, author: string, { path, locale }: View): Html {
  const { desk: texts } = locale.messages;
  const fields = {
    reactable_type: 'Comment',
    reactable_id: numberOf(idCode),
    category: 'like',
    on: 'true',
    return_to: path,
  };
  return html`<form method="post" action="${formPaths.react}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="quiet" aria-label="${texts.likeOf(author)}">${texts.like}</button>
  </form>`;
}
