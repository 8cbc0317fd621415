import { attributes, html } from '@commonplace/ui/markup';
import { renderPage } from '@commonplace/ui/page/render-page';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../form-paths.ts';

/** The data of the page to edit a comment. */
export interface CommentEditPageData {
  idCode: string;
  /** The path of the comment, which the page leads back to. */
  path: string;
  /** The stored Markdown, or the refused text of the form. */
  text: string;
  /** Why the text was refused. */
  problem?: string | undefined;
}

/** Renders the form to edit a comment. */
export function commentEditPage({ idCode, path, text, problem }: CommentEditPageData, view: View): string {
  const { reading: texts } = view.locale.messages;
  const described = `comment-hint${problem === undefined ? '' : ' comment-error'}`;
  const invalid = problem === undefined ? undefined : 'true';
  const head = {
    title: texts.editComment,
    description: texts.editComment,
    canonical: `${path}/edit`,
    isIndexed: false,
  };
  const main = html`<h1>${texts.editComment}</h1>
    <form class="comment-form" method="post" action="${formPaths.editComment}">
      <input type="hidden" name="id_code" value="${idCode}" />
      <input type="hidden" name="return_to" value="${path}" />
      <div class="field">
        <label for="comment">${texts.comment}</label>
        ${problem !== undefined && html`<p class="error" role="alert" id="comment-error">${problem}</p> `}<textarea
          id="comment"
          name="body_markdown"
          rows="8"
          required
          maxlength="25000"
          ${attributes({ 'aria-describedby': described, 'aria-invalid': invalid })}
        >
${text}</textarea>
        <p class="hint" id="comment-hint">${texts.commentHint}</p>
      </div>
      <button>${texts.update}</button> <a class="button quiet" href="${path}">${texts.cancel}</a>
    </form>`;
  return renderPage({ head, layout: 'narrow', main }, view);
}
