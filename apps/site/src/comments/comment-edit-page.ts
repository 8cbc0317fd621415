import { html } from '@commonplace/ui/markup';
import { renderPage } from '../parts/render-page.ts';
import type { View } from '@commonplace/ui/view';
import { renderEditForm, type EditedComment } from './comment-edit-form.ts';
import { renderCommentTools } from './comment-tools.ts';

/** Renders the page to edit a comment. */
export function commentEditPage(comment: EditedComment, view: View): string {
  const { reading: texts } = view.locale.messages;
  const head = {
    title: texts.editComment,
    description: texts.editComment,
    canonical: view.path,
    isIndexed: false,
  };
  const main = html`<h1>${texts.editComment}</h1>
    ${renderEditForm(comment, view)} ${renderCommentTools(view)}`;
  return renderPage({ head, layout: 'narrow', main }, view);
}
