import type { ItemOf } from '@commonplace/client';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../parts/form-paths.ts';
import { renderCard } from '../parts/card.ts';
import { renderMissing } from '../parts/missing.ts';
import { renderPager, type Paging } from '../parts/pager.ts';
import { renderTabs } from '../parts/tabs.ts';
import { deskPage, renderEmpty } from './desk-page.ts';

const part = '/readinglist';

/** Which saved articles the viewer wants to see. */
export interface SavedFilter {
  isArchive: boolean;
  /** Words of a search; empty without one. */
  words: string;
}

/** The data of the reading list. */
export interface ReadingListData extends SavedFilter {
  /** Undefined while they are unavailable. */
  articles: readonly ItemOf<'listReadingList'>[] | undefined;
  paging: Paging;
}

/** Renders the articles that the viewer saved, or the archived ones. */
export function readingListPage({ articles, paging, ...filter }: ReadingListData, view: View): string {
  const { desk: texts } = view.locale.messages;
  const path = readingListPath(filter);
  const list =
    articles?.length === 0
      ? renderEmpty(emptyText(filter, view))
      : html`<ul class="plain-list">
          ${(articles ?? []).map((article) => html`<li>${renderCard(article, view)} ${renderChoices(article, filter, view)}</li> `)}
        </ul>`;
  const content = html`${renderFilters(filter, view)}
  ${articles === undefined ? renderMissing(texts.readingListTitle, view) : html`${list}${renderPager(path, paging, view)}`}`;
  return deskPage({ title: texts.readingListTitle, text: texts.readingListText, part, path, paging, content }, view);
}

/** Returns the path of the list with a filter. */
export function readingListPath({ isArchive, words }: SavedFilter): string {
  const query = new URLSearchParams({
    ...(isArchive && { state: 'archived' }),
    ...(words !== '' && { q: words }),
  }).toString();
  return query === '' ? part : `${part}?${query}`;
}

function renderFilters({ isArchive, words }: SavedFilter, { locale }: View): Html {
  const { desk: texts } = locale.messages;
  const tabs = [
    { href: readingListPath({ isArchive: false, words }), text: texts.unread },
    { href: readingListPath({ isArchive: true, words }), text: texts.archived },
  ];
  return html`<form class="search-form" role="search" action="${part}" aria-label="${texts.searchList}">
      ${isArchive && html`<input type="hidden" name="state" value="archived" />`}
      <input type="search" name="q" dir="auto" value="${words}" aria-label="${texts.searchList}" maxlength="200" />
      <button class="quiet">${texts.searchButton}</button>
    </form>
    ${renderTabs(texts.readingListTitle, tabs, readingListPath({ isArchive, words }))}`;
}

function emptyText({ isArchive, words }: SavedFilter, { locale }: View): string {
  const { desk: texts } = locale.messages;
  if (words !== '') return texts.nothingFound(words);
  return isArchive ? texts.nothingArchived : texts.nothingSaved;
}

function renderChoices({ id, title }: ItemOf<'listReadingList'>, { isArchive }: SavedFilter, view: View): Html {
  const { desk: texts } = view.locale.messages;
  const hidden = html`<input type="hidden" name="article_id" value="${id}" />
    <input type="hidden" name="return_to" value="${view.path}" />`;
  const label = isArchive ? texts.unarchiveOf(title) : texts.archiveOf(title);
  return html`<div class="desk-actions saved">
    <form method="post" action="${formPaths.archive}">
      ${hidden}
      <button class="quiet" name="on" value="${String(!isArchive)}" aria-label="${label}">
        ${isArchive ? texts.unarchive : texts.archive}
      </button>
    </form>
    <form method="post" action="${formPaths.save}">
      ${hidden}
      <button class="quiet" name="on" value="false" aria-label="${texts.removeOf(title)}">${texts.remove}</button>
    </form>
  </div> `;
}
