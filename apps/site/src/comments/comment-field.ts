import { attributes, html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../parts/form-paths.ts';

/** The field for the text of a comment. */
export interface CommentField {
  id: string;
  label: string;
  rows: number;
  text: string;
  /** Why the text was refused. */
  problem?: string | undefined;
}

/** Renders the field for the text of a comment. */
export function renderCommentField({ id, label, rows, text, problem }: CommentField, { locale }: View): Html {
  const { reading: texts } = locale.messages;
  const described = `${id}-hint${problem === undefined ? '' : ` ${id}-error`}`;
  const invalid = problem === undefined ? undefined : 'true';
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${problem !== undefined && html`<p class="error" role="alert" id="${id}-error">${problem}</p> `}<textarea
      id="${id}"
      name="body_markdown"
      rows="${rows}"
      dir="auto"
      required
      maxlength="25000"
      ${attributes({ 'aria-describedby': described, 'aria-invalid': invalid })}
    >
${text}</textarea>
    <p class="hint" id="${id}-hint">${texts.commentHint}</p>
  </div>`;
}

/** Renders the buttons that send and preview a comment. */
export function renderCommentButtons(send: string, { locale }: View): Html {
  return html`<button>${send}</button>
    <button class="quiet" formaction="${formPaths.previewComment}">${locale.messages.commenting.preview}</button>`;
}
