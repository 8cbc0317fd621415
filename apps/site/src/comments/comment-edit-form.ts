import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../parts/form-paths.ts';
import { renderCommentButtons, renderCommentField } from './comment-field.ts';

/** A comment that its author edits. */
export interface EditedComment {
  idCode: string;
  /** The path that the page returns to. */
  path: string;
  /** The stored Markdown, or the text of the form. */
  text: string;
  /** Why the text was refused. */
  problem?: string | undefined;
}

/** Renders the form to edit a comment. */
export function renderEditForm({ idCode, path, text, problem }: EditedComment, view: View): Html {
  const { reading: texts } = view.locale.messages;
  const field = { id: 'comment', label: texts.comment, rows: 8, text, problem };
  return html`<form class="comment-form" method="post" action="${formPaths.editComment}" data-draft="edit ${idCode}">
    <input type="hidden" name="id_code" value="${idCode}" />
    <input type="hidden" name="return_to" value="${path}" />
    ${renderCommentField(field, view)} ${renderCommentButtons(texts.update, view)}
    <a class="button quiet" href="${path}">${texts.cancel}</a>
  </form>`;
}
