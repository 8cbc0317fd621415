import { cardQuery } from '../article-lists/read-articles.ts';
import { readingListPage } from './reading-list-page.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { readList } from '../serving/read-list.ts';
import { signedIn } from '../serving/signed-in.ts';

/** Longer ones find nothing else. */
const maxWordsLength = 200;

/** The articles that the viewer saved. */
async function showReadingList(call: PageCall): Promise<PageResult> {
  const { query, page, api, view } = call;
  const isArchive = query.get('state') === 'archived';
  const words = (query.get('q') ?? '').trim().slice(0, maxWordsLength);
  const wanted = { ...cardQuery(page), ...(isArchive && { archived: 'true' as const }), q: words };
  const [{ entries: articles, paging }, pageView] = await Promise.all([
    readList(api.client.page('listReadingList', { params: { query: wanted } }), call),
    view(),
  ]);
  return { html: readingListPage({ isArchive, words, articles, paging }, pageView) };
}

export const readingListPages: readonly PageRoute[] = [
  signedIn({ path: '/readinglist', isPaged: true, show: showReadingList }),
];
