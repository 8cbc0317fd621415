import { attributes, html, type Html } from '@commonplace/ui/markup';
import { signUpPath } from '@commonplace/ui/page/header';
import type { View } from '@commonplace/ui/view';
import { placeOf } from '../moderation/comment-menu.ts';
import { formPaths } from '../parts/form-paths.ts';
import { renderFormKey } from '../parts/form-key.ts';
import { renderSignInControl } from '../parts/sign-in-control.ts';
import { renderCommentButtons, renderCommentField } from './comment-field.ts';

/** A comment that was begun elsewhere: refused, previewed, or a quote to answer. */
export interface CommentDraft {
  /** The code of the comment that it answers. */
  parent: string | undefined;
  text: string;
  /** Why it was refused. */
  problem?: string | undefined;
}

/** What is commented, and a comment on it that was begun. */
export interface Commentable {
  field: 'article_id' | 'podcast_episode_id';
  id: number;
  /** Whether new comments are refused. */
  isClosed?: boolean | undefined;
  draft?: CommentDraft | undefined;
  /** Where forms return to, if not to the page; with a query `comment`, to the comment that was sent. */
  returnTo?: string | undefined;
  /** The key of its forms, if one is to do for all: what they answer makes another of it, and keys do not compress. */
  formKey?: string | undefined;
}

/** Whether a comment was begun here, whose text must not be lost. */
function hasDraft({ draft }: Commentable, parent: string | undefined): boolean {
  return draft !== undefined && draft.parent === parent;
}

/** Renders the form for a comment; visitors get a link to sign in. Closed comments have none. */
export function renderCommentForm(on: Commentable, view: View): Html {
  const { reading: texts, layout } = view.locale.messages;
  if (on.isClosed === true && !hasDraft(on, undefined)) return html`<p class="muted">${texts.commentsClosed}</p>`;
  if (!view.viewer) {
    const path = `${view.path}#comments`;
    const isAway = view.isViewerAway === true;
    return html`<p class="form-buttons">
      ${renderSignInControl({ content: texts.comment, kind: 'button' }, { ...view, path })}
      <span
        ><span class="muted">${isAway ? layout.viewerAway : texts.commentSignIn}</span>
        ${!isAway && view.site.allowsSignUp && html`<a href="${signUpPath(path)}" rel="nofollow">${texts.createAccount}</a>`}</span
      >
    </p>`;
  }
  return renderTextForm(on, undefined, view);
}

/** Renders the folded form for a reply; visitors get a link to sign in. Closed comments have none. */
export function renderReplyForm(
  on: Commentable,
  parent: { id_code: string },
  { name }: { name: string },
  view: View,
): Html | false {
  const { reading: texts, notifications } = view.locale.messages;
  const label = notifications.replyTo(name);
  if (on.isClosed === true && !hasDraft(on, parent.id_code)) return false;
  if (!view.viewer) {
    const here = { ...view, path: placeOf(parent.id_code, view) };
    return renderSignInControl({ content: texts.reply, kind: 'plain', label }, here);
  }
  return html`<details ${attributes({ open: hasDraft(on, parent.id_code) })}>
    <summary aria-label="${label}">${texts.reply}</summary>
    ${renderTextForm(on, parent.id_code, view)}
  </details>`;
}

/** Renders the form for a comment or a reply to another. */
export function renderTextForm(on: Commentable, parent: string | undefined, view: View): Html {
  const { reading: texts } = view.locale.messages;
  const draft = hasDraft(on, parent) ? on.draft : undefined;
  const id = parent === undefined ? 'comment' : `reply-${parent}`;
  const name = parent === undefined ? texts.comment : texts.reply;
  const field = { id, label: name, rows: draft ? 8 : 3, text: draft?.text ?? '', problem: draft?.problem };
  return html`<form
    class="comment-form"
    method="post"
    action="${formPaths.comment}"
    data-draft="${on.field} ${on.id} ${parent ?? ''}"
  >
    ${renderFormKey(on.formKey)}<input type="hidden" name="${on.field}" value="${on.id}" />
    ${parent !== undefined && html`<input type="hidden" name="parent" value="${parent}" /> `}<input
      type="hidden"
      name="return_to"
      value="${on.returnTo ?? view.path}"
    />
    ${renderCommentField(field, view)} ${renderCommentButtons(name, view)}
  </form>`;
}
