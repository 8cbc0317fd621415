import { notFound } from '@commonplace/domain/errors';
import { html, type Html } from '@commonplace/ui/markup';
import type { PageCall } from '../../page.ts';

/** The number of entries on a page of a list. */
export const entriesPerPage = 30;

/** Returns the number of the page of a list, from 1. Throws `not_found` for anything else. */
export function pageIn(query: URLSearchParams): number {
  const text = query.get('page') ?? '1';
  if (!/^[1-9]\d{0,6}$/.test(text)) throw notFound();
  return Number(text);
}

/** Renders links to the neighboring pages of a list, if there are any. */
export function renderPager(
  { locale }: Pick<PageCall, 'locale'>,
  path: string,
  { page, hasNext }: { page: number; hasNext: boolean },
): Html | false {
  if (page === 1 && !hasNext) return false;
  const { layout: texts } = locale.messages;
  return html`<nav class="pager" aria-label="${texts.pages}">
    ${page > 1 && html`<a class="button quiet" rel="prev" href="${path}?page=${page - 1}">${texts.previous}</a>`}
    ${hasNext && html`<a class="button quiet" rel="next" href="${path}?page=${page + 1}">${texts.next}</a>`}
  </nav> `;
}
