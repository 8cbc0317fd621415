import type { ItemOf } from '@commonplace/client';
import { renderContent } from '@commonplace/ui/content/content';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { renderByline } from '../parts/byline.ts';
import { renderMissing } from '../parts/missing.ts';
import { renderPager, type Paging } from '../parts/pager.ts';
import { deskPage, renderEmpty } from './desk-page.ts';

const part = '/dashboard/comments';

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
    comments === undefined ? renderMissing(texts.commentsTitle, view) : html`${list}${renderPager(part, paging, view)}`;
  return deskPage({ title: texts.commentsTitle, text: texts.commentsText, part, paging, content }, view);
}

/** The page of the comment has the field for the reply. */
function renderComment(
  { user, created_at: date, body_html: body, path, subject }: UnansweredComment,
  view: View,
): Html {
  const { desk: texts } = view.locale.messages;
  return html`<article class="desk-comment">
    ${renderByline({ user, date }, view)}
    <h2><a href="${subject.path}">${subject.title}</a></h2>
    ${body !== null && html`<div class="prose" dir="auto">${renderContent(body, 'comment')}</div>`}
    <p><a class="button quiet" href="${path}" aria-label="${texts.answerOf(user.name)}">${texts.answer}</a></p>
  </article> `;
}
