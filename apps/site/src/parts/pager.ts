import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';

/** The place of a page in a list. */
export interface Paging {
  /** From 1. */
  page: number;
  hasNext: boolean;
}

/** Returns the paths of the page itself and its neighbors; the first has no number. */
export function pagePaths(path: string, { page, hasNext }: Paging) {
  const at = (number: number) => {
    if (number === 1) return path;
    return `${path}${path.includes('?') ? '&' : '?'}page=${number}`;
  };
  return {
    canonical: at(page),
    previous: page > 1 ? at(page - 1) : undefined,
    next: hasNext ? at(page + 1) : undefined,
  };
}

/** Renders the links to the neighboring pages of a list; `fragment` is where the list is on its page. */
export function renderPager(path: string, paging: Paging, { locale }: View, fragment = ''): Html | false {
  const { previous, next } = pagePaths(path, paging);
  if (previous === undefined && next === undefined) return false;
  const { layout: texts } = locale.messages;
  return html`<nav class="pager" aria-label="${texts.pages}">
    ${previous !== undefined && html`<a class="button quiet" rel="prev" href="${previous}${fragment}">${texts.previous}</a>`}
    <span class="muted">${texts.pageNumber(paging.page)}</span>
    ${next !== undefined && html`<a class="button quiet" rel="next" href="${next}${fragment}">${texts.next}</a>`}
  </nav> `;
}
