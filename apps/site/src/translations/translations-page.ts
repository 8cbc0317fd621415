import type { DataOf, ItemOf } from '@commonplace/client';
import { attributes, html, type Html } from '@commonplace/ui/markup';
import { renderPage } from '../parts/render-page.ts';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../parts/form-paths.ts';
import { languageName } from '../parts/languages.ts';
import { languageOf } from '../parts/language-of.ts';
import { displayTitle } from '../parts/article-title.ts';

type Translation = ItemOf<'listArticleTranslations'>;

/** The data of the page with the translations of an article. */
export interface TranslationsPageData {
  article: Pick<DataOf<'getArticle'>, 'id' | 'title' | 'path'>;
  translations: readonly Translation[];
  /** Articles to choose from. */
  candidates: readonly { title: string; path: string }[];
  /** A refused address, and why. */
  refused?: { address: string; message: string } | undefined;
}

/** Returns the path of the page with the translations of an article. */
export function translationsPath(path: string): string {
  return `${path}/translations`;
}

/** Renders the versions of an article in other languages, with the forms that add and remove them. */
export function translationsPage(data: TranslationsPageData, view: View): string {
  const { article, translations } = data;
  const { translations: texts, history } = view.locale.messages;
  const title = texts.translationsOf(displayTitle(article.title, view));
  const head = { title, description: texts.text, canonical: translationsPath(article.path), isIndexed: false };
  const main = html`<h1>${title}</h1>
    <p class="muted">${texts.text}</p>
    <p><a href="${article.path}">${history.toArticle}</a></p>
    ${translations.length === 0 ? html`<p>${texts.none}</p> ` : renderTranslations(data, view)}
    ${renderForm(data, view)}`;
  return renderPage({ head, layout: 'wide', main }, view);
}

function renderTranslations({ article, translations }: TranslationsPageData, view: View): Html {
  const rows = translations.map((translation) => html`<li>${renderTranslation(article, translation, view)}</li> `);
  return html`<ul class="plain-list desk-list">
    ${rows}
  </ul>`;
}

function renderTranslation(
  article: TranslationsPageData['article'],
  { id, title, path, language, public: isPublic }: Translation,
  view: View,
): Html {
  const { translations: texts } = view.locale.messages;
  const titleText = displayTitle(title, view);
  return html`<article class="desk-row">
    <div>
      <h2 ${languageOf(language)}><a href="${path}">${titleText}</a></h2>
      <div class="meta">
        ${language === null ? texts.unknownLanguage : languageName(language, view.locale.code)}
        ${!isPublic && html`<span class="state draft">${texts.draft}</span>`}
      </div>
    </div>
    <div class="desk-actions">
      <form method="post" action="${formPaths.unlinkTranslation}">
        <input type="hidden" name="article_id" value="${article.id}" />
        <input type="hidden" name="translation_id" value="${id}" />
        <input type="hidden" name="return_to" value="${translationsPath(article.path)}" />
        <button class="quiet" aria-label="${texts.removeOf(titleText)}">${texts.remove}</button>
      </form>
    </div>
  </article> `;
}

function renderForm({ article, candidates, refused }: TranslationsPageData, { locale }: View): Html {
  const { translations: texts } = locale.messages;
  const described = `address-hint${refused ? ' address-error' : ''}`;
  return html`<h2>${texts.addTitle}</h2>
    <form method="post" action="${formPaths.linkTranslation}">
      <input type="hidden" name="article_id" value="${article.id}" />
      <input type="hidden" name="return_to" value="${translationsPath(article.path)}" />
      <div class="field">
        <label for="address">${texts.address}</label>
        ${refused && html`<p class="error" role="alert" id="address-error">${refused.message}</p> `}
        <input
          id="address"
          name="address"
          value="${refused?.address ?? ''}"
          required
          maxlength="2000"
          list="candidates"
          autocomplete="off"
          ${attributes({ 'aria-describedby': described, 'aria-invalid': refused && 'true' })}
        />
        <datalist id="candidates">
          ${candidates.map(({ title, path }) => html`<option value="${path}">${title}</option> `)}
        </datalist>
        <p class="hint" id="address-hint">${texts.addressHint}</p>
      </div>
      <button>${texts.add}</button>
    </form> `;
}
