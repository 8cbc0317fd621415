import { compactCount, renderDate, renderMinute } from '@commonplace/ui/locale/format';
import { attributes, html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { translationsPath } from '../translations/translations-page.ts';
import { formPaths } from '../parts/form-paths.ts';
import { renderConfirmed } from '../moderation/confirmed-form.ts';
import { displayTitle, typedTitle } from '../parts/article-title.ts';
import { renderTags } from '../parts/tags.ts';
import type { ArticleState, OwnArticle } from './own-articles.ts';

/** Returns the state of an article at a time. */
export function stateOf({ published, published_at: at }: Pick<OwnArticle, 'published' | 'published_at'>): ArticleState {
  if (!published) return 'draft';
  return at !== null && Date.parse(at) > Date.now() ? 'scheduled' : 'published';
}

/** Renders an article of the viewer with its state, its figures, and what can be done with it. */
export function renderDeskArticle(article: OwnArticle, view: View): Html {
  const { desk: texts } = view.locale.messages;
  const { id, title, path, pinned, tag_list: tags, language, text_beginning: beginning } = article;
  const state = stateOf(article);
  const titleText = state === 'draft' ? typedTitle(article, view) : displayTitle(title, view);
  const foreign = language !== null && language !== view.locale.code;
  return html`<article class="desk-row" id="article-${id}">
    <div>
      <h2 ${attributes({ lang: foreign && language, dir: foreign && 'auto' })}><a href="${path}">${titleText}</a></h2>
      ${beginning !== undefined && html`<p dir="auto">${beginning}</p>`}
      <div class="meta">
        <span class="state ${state}">${texts.stateNames[state]}</span>
        ${pinned && html`<span class="state">${view.locale.messages.reading.pinned}</span> `}
        <span>${renderTime(article, state, view)}</span> ${renderTags(tags)}
      </div>
    </div>
    ${state === 'published' && renderFigures(article, view)}
    <div class="desk-actions">
      <a class="button quiet" href="${path}/edit" aria-label="${texts.editOf(titleText)}"
        >${view.locale.messages.reading.edit}</a
      >
      <details class="desk-menu">
        <summary aria-label="${texts.manageOf(titleText)}">${texts.manage}</summary>
        <div>${renderMenu(article, state, view)}</div>
      </details>
    </div>
  </article> `;
}

function renderTime(
  { created_at: created, published_at: published, text_saved_at: saved = created }: OwnArticle,
  state: ArticleState,
  { locale }: View,
) {
  const { desk: texts } = locale.messages;
  if (state === 'draft' || published === null) return html`${texts.savedAt} ${renderDate(locale, saved)}`;
  if (state === 'scheduled') return html`${texts.publishesAt} ${renderMinute(locale, published)}`;
  // The state says that it is published.
  return renderDate(locale, published);
}

function renderFigures(
  { page_views_count: views, public_reactions_count: reactions, comments_count: comments }: OwnArticle,
  { locale }: View,
): Html {
  const { desk: texts } = locale.messages;
  const figures = [
    [texts.views, views],
    [texts.reactions, reactions],
    [texts.comments, comments],
  ] as const;
  return html`<dl class="figures">
    ${figures.map(
      ([name, count]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${compactCount(locale, count)}</dd>
        </div> `,
    )}
  </dl> `;
}

function renderMenu(article: OwnArticle, state: ArticleState, view: View): Html {
  const { desk: texts } = view.locale.messages;
  const { path: returnTo } = view;
  const fields = { article_id: article.id };
  const [label, effect] =
    state === 'scheduled' ? [texts.unschedule, texts.unscheduleText] : [texts.toDraft, texts.toDraftText];
  const unpublish = { action: formPaths.toDraft, fields, returnTo, label, effect };
  const deletion = {
    action: formPaths.deleteArticle,
    fields,
    returnTo,
    label: texts.deleteArticle,
    effect: texts.deleteArticleText,
  };
  const { translations } = view.locale.messages.translations;
  return html`<p><a href="${translationsPath(article.path)}">${translations}</a></p>
    ${(state === 'published' || article.pinned) && renderPin(article, view)}
    ${state !== 'published' && renderPreview(article, view)}
    ${state !== 'draft' && renderConfirmed({ ...unpublish, isKind: true }, view)} ${renderConfirmed(deletion, view)}`;
}

function renderPin({ id, pinned }: OwnArticle, view: View): Html {
  const { desk: texts } = view.locale.messages;
  return html`<form method="post" action="${formPaths.pin}">
    <input type="hidden" name="article_id" value="${id}" />
    <input type="hidden" name="return_to" value="${view.path}" />
    <button class="quiet" name="on" value="${String(!pinned)}">${pinned ? texts.unpin : texts.pin}</button>
  </form> `;
}

/** The link by which others read what is not published, with the buttons to replace and to end it. */
function renderPreview({ id, preview_url: url }: OwnArticle, view: View): Html {
  const { desk: texts } = view.locale.messages;
  return html`<form method="post" action="${formPaths.preview}">
    <input type="hidden" name="article_id" value="${id}" />
    <input type="hidden" name="shown_preview" value="${url ?? ''}" />
    <input type="hidden" name="return_to" value="${view.path}" />
    ${
      url === undefined
        ? html`<p>${texts.noPreview}</p>`
        : html`<p><a href="${url}">${texts.previewLink}</a></p>
            <p class="hint">${texts.previewHint}</p>`
    }
    <div class="form-buttons">
      <button class="quiet" name="action" value="renew">${texts.newLink}</button>
      ${url !== undefined && html`<button class="quiet" name="action" value="withdraw">${texts.withdraw}</button>`}
    </div>
  </form> `;
}
