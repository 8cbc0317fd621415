import { renderContent } from '@commonplace/ui/content/content';
import { html, type Html } from '@commonplace/ui/markup';
import { renderPage } from '../parts/render-page.ts';
import { signInPath } from '@commonplace/ui/page/header';
import type { View } from '@commonplace/ui/view';
import { renderEditForm, type EditedComment } from './comment-edit-form.ts';
import { renderTextForm, type Commentable } from './comment-form.ts';
import { renderCommentTools } from './comment-tools.ts';

/** A comment as it was rendered, and the form that it was written in. */
export interface CommentPreview {
  /** Undefined if the text was refused. */
  bodyHtml: string | undefined;
  form: { edited: EditedComment } | { on: Commentable };
}

/** Renders the preview of a comment above the form to go on with it, for browsers without a script. */
export function commentPreviewPage({ bodyHtml, form }: CommentPreview, view: View): string {
  const { commenting: texts } = view.locale.messages;
  const head = { title: texts.previewOf, description: texts.previewOf, canonical: view.path, isIndexed: false };
  const main = html`<h1>${texts.previewOf}</h1>
    ${bodyHtml !== undefined && renderPreview(bodyHtml)} ${renderForm(form, view)} ${renderCommentTools(view)}
    <p><a href="${view.path}">${texts.backWithoutSending}</a></p>`;
  return renderPage({ head, layout: 'narrow', main }, view);
}

/** Renders the form that was sent after the end of the session; the link to sign in keeps it open. */
export function signedOutPage(form: CommentPreview['form'], view: View): string {
  const { commenting: texts, layout } = view.locale.messages;
  const head = { title: texts.signedOut, description: texts.signedOutText, isIndexed: false };
  const main = html`<h1>${texts.signedOut}</h1>
    <p role="alert">${texts.signedOutText}</p>
    <p><a class="button" href="${signInPath(view.path)}" target="_blank">${layout.signIn}</a></p>
    ${renderForm(form, view)}`;
  return renderPage({ head, layout: 'narrow', main }, view);
}

function renderForm(form: CommentPreview['form'], view: View): Html {
  return 'edited' in form ? renderEditForm(form.edited, view) : renderTextForm(form.on, form.on.draft?.parent, view);
}

/** Renders the text, which the script shows alone. */
export function renderPreview(bodyHtml: string): Html {
  return html`<div class="preview prose" dir="auto">${renderContent(bodyHtml, 'comment')}</div>`;
}
