import { limits } from '@commonplace/rules/limits';
import { articleFieldNames } from '@commonplace/editor/article-fields';
import { editorScript } from '@commonplace/editor/script';
import { editorStyles } from '@commonplace/ui/assets';
import { refusalTexts } from '@commonplace/ui/locale/refusal';
import { attributes, html, type Html } from '@commonplace/ui/markup';
import { renderPage } from '../parts/render-page.ts';
import type { View } from '@commonplace/ui/view';
import { historyPath } from '../history/history-page.ts';
import { renderConfirmed } from '../moderation/confirmed-form.ts';
import { renderProblem } from '../parts/problem.ts';
import { formPaths } from '../parts/form-paths.ts';
import { ofUnpublishedChanges, renderButtons, renderMoreButtons } from './editor-buttons.ts';
import { renderDifferences } from './differences.ts';
import type { EditedArticle, EditorData } from './editor-data.ts';
import { renderField } from './editor-field.ts';
import { renderFindings } from './findings.ts';
import { renderRendering } from './rendering.ts';
import { renderSettings } from './settings.ts';

const fieldIds = new Set<string>([...articleFieldNames, 'cover']);

/** Renders the form to write or edit an article. */
export function editorPage(data: EditorData, view: View): string {
  const { editor: texts } = view.locale.messages;
  const { article, problem } = data;
  const isPublic = article !== undefined && article.state !== 'draft';
  const title = article ? texts.editArticle : texts.newArticle;
  const head = {
    title,
    description: texts.description,
    canonical: article ? `${article.path}/edit` : '/new',
    isIndexed: false,
    styles: [editorStyles.path],
    scripts: [editorScript.path],
    givesWayToKeyboard: true,
  };
  const main = html`<div class="editor">
    <div class="editor-head">
      <h1>${title}</h1>
      ${article?.state === 'published' && html`<a href="${article.path}">${texts.view}</a> `}
      ${article && html`<a href="${historyPath(article.path)}">${view.locale.messages.history.history}</a>`}
    </div>
    ${
      problem &&
      renderProblem(
        problem.message,
        view,
        [...problem.fields].find((name) => fieldIds.has(name)),
      )
    }
    ${data.notice !== undefined && html`<p class="notice" role="status">${data.notice}</p> `}
    ${isPublic && html`<p class="notice" ${ofUnpublishedChanges(article)}>${texts.unpublishedChanges}</p> `}
    ${renderOtherText(data, view)} ${data.findings && renderFindings(data.findings, data.obstacles ?? [], view)}
    ${data.rendering && renderRendering(data, data.rendering, view)}
    <form
      class="editor-form"
      method="post"
      action="${article ? formPaths.editArticle : formPaths.article}"
      enctype="multipart/form-data"
      data-texts="${JSON.stringify(view.locale.messages.writing)}"
      data-refusals="${JSON.stringify(refusalTexts(view.locale))}"
      data-edit="${formPaths.editArticle}"
    >
      ${renderHidden(data)}
      <div class="editor-main">${renderText(data, view)}</div>
      ${renderButtons(data, view)}
      <div class="editor-settings">
        ${renderSettings(data, view)} ${article && renderPreviewLink(article, view)} ${renderMoreButtons(article, view)}
      </div>
    </form>
    ${article && renderDelete(article, view)}
  </div>`;
  return renderPage({ head, layout: 'wide', main }, view);
}

/** Shows the stored text next to the typed one, so that neither is lost. */
function renderOtherText({ otherText, fields }: EditorData, view: View): Html | false {
  if (otherText === undefined) return false;
  const { editor: texts } = view.locale.messages;
  // HTML ignores the first line break in a textarea.
  const content = `\n${otherText}`;
  return html`${renderDifferences(fields.body_markdown, otherText, view)}
    <div class="field">
      <label for="other_text">${texts.otherText}</label>
      <textarea id="other_text" rows="12" dir="auto" readonly aria-describedby="other_text-hint">${content}</textarea>
      <p class="hint" id="other_text-hint">${texts.otherTextHint}</p>
    </div> `;
}

function renderHidden({ article, key }: EditorData): Html {
  const hidden = article
    ? {
        article_id: article.id,
        etag: article.etag,
        state: article.state,
        schedule_before: article.schedule,
        revision: article.revision,
        ...Object.fromEntries(Object.entries(article.own).map(([name, value]) => [`${name}_before`, value])),
        shown_preview: article.previewUrl ?? '',
        return_to: `${article.path}/edit`,
      }
    : { key, revision: 0, return_to: '/new' };
  return html`${Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )}`;
}

function renderText({ fields, problem }: EditorData, { locale }: View): Html {
  const { editor: texts } = locale.messages;
  const of = (name: string) => attributes({ id: name, name, 'aria-invalid': problem?.fields.has(name) && 'true' });
  return html`${renderField({
    name: 'title',
    label: texts.title,
    hint: texts.titleHint(limits.article.title),
    // Not cut at the limit: the script counts down to it, and the server refuses more.
    input: html`<textarea
      class="editor-title"
      rows="1"
      autocomplete="off"
      dir="auto"
      aria-describedby="title-hint"
      ${of('title')}
    >
${fields.title}</textarea>`,
  })}
  ${renderField({
    name: 'tags',
    label: texts.tags,
    hint: texts.tagsHint,
    input: html`<input
      value="${fields.tags}"
      maxlength="200"
      autocomplete="off"
      dir="auto"
      autocapitalize="none"
      aria-describedby="tags-hint"
      ${of('tags')}
    />`,
  })}
  ${renderField({
    name: 'body_markdown',
    label: texts.text,
    hint: texts.textHint,
    input: html`<textarea rows="24" dir="auto" aria-describedby="body_markdown-hint" ${of('body_markdown')}>
${fields.body_markdown}</textarea>`,
  })}`;
}

function renderPreviewLink({ state, previewUrl }: EditedArticle, { locale }: View): Html | false {
  if (state === 'published') return false;
  const { editor: texts } = locale.messages;
  return html`<fieldset class="field">
    <legend>${texts.previewLink}</legend>
    <p class="hint">${texts.previewLinkText}</p>
    ${
      previewUrl === undefined
        ? html`<p>${texts.noPreviewLink}</p> `
        : html`<p class="preview-link"><a href="${previewUrl}">${previewUrl}</a></p> `
    }
    <p class="form-buttons">
      <button class="quiet" name="action" value="renew">${texts.newLink}</button>
      ${
        previewUrl !== undefined &&
        html`<button class="quiet" name="action" value="withdraw">${texts.withdraw}</button>`
      }
    </p>
  </fieldset> `;
}

function renderDelete({ id }: EditedArticle, view: View): Html {
  const { editor: texts } = view.locale.messages;
  const username = view.viewer?.username ?? '';
  const act = {
    action: formPaths.deleteArticle,
    fields: { article_id: id },
    returnTo: `/${username}`,
    label: texts.deleteArticle,
    effect: texts.deleteText,
  };
  return html`<div class="editor-delete">${renderConfirmed(act, view)}</div>`;
}
