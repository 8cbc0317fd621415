import { etagOf, type DataOf, type ItemOf } from '@commonplace/client';
import { renderMinute } from '@commonplace/ui/locale/format';
import { attributes, html, type Html } from '@commonplace/ui/markup';
import { renderPage } from '../parts/render-page.ts';
import type { View } from '@commonplace/ui/view';
import { renderConfirmed } from '../moderation/confirmed-form.ts';
import { formPaths } from '../parts/form-paths.ts';
import { pagePaths, renderPager, type Paging } from '../parts/pager.ts';
import { displayTitle, typedTitle } from '../parts/article-title.ts';
import { renderComparison, type Comparison } from './comparison.ts';

type Revision = ItemOf<'listArticleRevisions'>;

/** The data of the page with the revisions of an article. */
export interface HistoryPageData {
  article: Pick<DataOf<'getArticle'>, 'id' | 'title' | 'autosave_title' | 'path' | 'user'>;
  /** Newest first. */
  revisions: readonly Revision[];
  paging: Paging;
  comparison?: Comparison | undefined;
  /** A revision whose text is shown. */
  revision?:
    | { number: number; article: Pick<DataOf<'getArticleRevision'>['article'], 'title' | 'body_markdown'> }
    | undefined;
  /** The number of the revision that was restored right before. */
  restored?: number | undefined;
  /** Why a revision was not restored. */
  problem?: string | undefined;
}

/** Returns the path of an article's history. */
export function historyPath(path: string): string {
  return `${path}/history`;
}

/** Renders who changed an article when and how; its author can restore what it was. */
export function historyPage(data: HistoryPageData, view: View): string {
  const { article, revisions, paging, comparison, revision, restored, problem } = data;
  const { history: texts } = view.locale.messages;
  const path = historyPath(article.path);
  const title = texts.historyOf(typedTitle(article, view));
  const head = { title, description: texts.text, canonical: pagePaths(path, paging).canonical, isIndexed: false };
  const main = html`<h1>${title}</h1>
    <p class="muted">${texts.text}</p>
    <p>
      ${isAuthor(data, view) && html`<a href="${article.path}/edit">${texts.toEditor}</a> · `}
      <a href="${article.path}">${texts.toArticle}</a>
    </p>
    ${restored !== undefined && html`<p class="notice" role="status">${texts.restored(restored)}</p> `}
    ${problem !== undefined && html`<p class="error" role="alert">${problem}</p> `}
    ${comparison && renderComparison(comparison, view)} ${revision && renderText(revision, view)}
    ${revisions.length === 0 ? html`<p>${texts.noRevisions}</p> ` : renderRevisions(data, path, view)}
    ${renderPager(path, paging, view)}`;
  return renderPage({ head, layout: 'wide', main }, view);
}

function isAuthor({ article }: HistoryPageData, { viewer }: View): boolean {
  return viewer?.username === article.user.username;
}

function renderText({ number, article }: NonNullable<HistoryPageData['revision']>, view: View): Html {
  const { history: texts } = view.locale.messages;
  return html`<section aria-labelledby="shown">
    <h2 id="shown">${texts.revision(number)}</h2>
    <p><b>${displayTitle(article.title, view)}</b></p>
    <div class="diff" role="group" aria-labelledby="shown" tabindex="0"><p>${article.body_markdown}</p></div>
  </section> `;
}

/** The choice of two revisions belongs to a form next to the table, since each row has its own form. */
function renderRevisions(data: HistoryPageData, path: string, view: View): Html {
  const { article, revisions, paging } = data;
  const { history: texts } = view.locale.messages;
  const isComparable = revisions.length > 1;
  const mayRestore = isAuthor(data, view);
  const compared = comparedOf(data);
  const rows = revisions.map((revision, index) => {
    const previous = revisions[index + 1]?.number;
    const isCurrent = paging.page === 1 && index === 0 && revision.kind !== 'autosave';
    const actions = renderActions({ revision, previous, path }, view);
    const restore = mayRestore && !isCurrent && renderRestore(article, revision.number, path, view);
    const choice = isComparable && renderChoice(revision.number, compared, view);
    return renderRow(revision, choice, html`${actions}${restore}`, view);
  });
  const headings = [...(isComparable ? [texts.from, texts.to] : []), texts.revisions, texts.changes];
  return html`<section aria-labelledby="revisions">
    <h2 id="revisions">${texts.revisions}</h2>
    <table class="revisions">
      <thead>
        <tr>
          ${headings.map((heading) => html`<th scope="col">${heading}</th> `)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
    ${
      isComparable &&
      html`<form id="compare" method="get" action="${path}">
        ${paging.page > 1 && html`<input type="hidden" name="page" value="${paging.page}" /> `}
        <p><button class="quiet">${texts.compare}</button></p>
      </form> `
    }
  </section> `;
}

/** Returns the numbers that are chosen: those that are compared or, where the list does not have them, the newest two. */
function comparedOf({ revisions, comparison }: HistoryPageData): { from: number | undefined; to: number | undefined } {
  const chosen = (number: number | undefined, index: number) =>
    (revisions.find((revision) => revision.number === number) ?? revisions[index])?.number;
  return { from: chosen(comparison?.from, 1), to: chosen(comparison?.to, 0) };
}

/** Renders the cells that choose a revision to compare. */
function renderChoice(number: number, compared: ReturnType<typeof comparedOf>, { locale }: View): Html {
  const { history: texts } = locale.messages;
  const radio = (name: string, label: string, isChecked: boolean) =>
    html`<input
      type="radio"
      form="compare"
      name="${name}"
      value="${number}"
      aria-label="${label}"
      ${attributes({ checked: isChecked })}
    />`;
  return html`<td>${radio('from', texts.compareFrom(number), number === compared.from)}</td>
    <td>${radio('to', texts.compareTo(number), number === compared.to)}</td> `;
}

function renderRow(revision: Revision, choice: Html | false, actions: Html, view: View): Html {
  const { locale } = view;
  const { history: texts } = locale.messages;
  const { number, user, created_at: time, added, removed } = revision;
  return html`<tr>
    ${choice}
    <th scope="row" id="revision-${number}">${texts.revision(number)}</th>
    <td>
      ${renderKind(revision, view)} ·
      ${user === null ? texts.someone : html`<a href="/${user.username}">${user.name}</a>`} ·
      ${renderMinute(locale, time)} ·
      <span class="words-added"
        ><span aria-hidden="true">+${added}</span><span class="unseen">${texts.wordsAdded(added)}</span></span
      >
      <span class="words-removed"
        ><span aria-hidden="true">−${removed}</span><span class="unseen">${texts.wordsRemoved(removed)}</span></span
      >
      <div class="row-actions">${actions}</div>
    </td>
  </tr> `;
}

function renderKind({ kind, pending, refused }: Revision, view: View): Html {
  const { history: texts } = view.locale.messages;
  const note = pending ? texts.pending : refused && texts.refused;
  return html`<b>${texts.kinds[kind]}</b>${note && `, ${note}`}`;
}

interface Row {
  revision: Revision;
  /** The number of the one before on the page. */
  previous: number | undefined;
  path: string;
}

function renderActions({ revision: { number }, previous, path }: Row, view: View): Html {
  const { history: texts } = view.locale.messages;
  const described = `revision-${number}`;
  return html`${
      previous !== undefined &&
      html`<a href="${path}?from=${previous}&amp;to=${number}" aria-describedby="${described}"
        >${texts.whatChanged}</a
      > `
    }<a href="${path}?number=${number}" aria-describedby="${described}">${texts.showText}</a> `;
}

function renderRestore(article: HistoryPageData['article'], number: number, path: string, view: View): Html {
  const { history: texts } = view.locale.messages;
  const restoration = {
    action: formPaths.restore,
    fields: { article_id: article.id, tag: etagOf(article) ?? '', number },
    returnTo: path,
    label: texts.restoreOf(number),
    effect: texts.restoreText,
    isKind: true,
  };
  return renderConfirmed(restoration, view);
}
