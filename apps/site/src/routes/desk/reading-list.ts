import { readingListPage } from '../../pages/desk/reading-list-page.ts';
import { pageNotFound, type PageCall, type PageRoute, type Shown } from '../../serving/page-route.ts';
import { signedIn } from './signed-in.ts';

const perPage = 25;
/** Longer ones find nothing else. */
const maxWordsLength = 200;

/** The articles that the viewer saved. */
async function showReadingList({ query, page, api, view }: PageCall): Promise<Shown> {
  const isArchive = query.get('state') === 'archived';
  const words = (query.get('q') ?? '').trim().slice(0, maxWordsLength);
  const wanted = { page, per_page: perPage, ...(isArchive && { archived: 'true' as const }), q: words };
  const [found, shown] = await Promise.all([
    api.part(api.client.page('listReadingList', { params: { query: wanted } })),
    view(),
  ]);
  if (page > 1 && found?.items.length === 0) throw pageNotFound();
  const paging = { page, hasNext: found?.next !== undefined };
  return { html: readingListPage({ isArchive, words, articles: found?.items, paging }, shown) };
}

export const readingListPages: readonly PageRoute[] = [
  signedIn({ path: '/readinglist', isPaged: true, show: showReadingList }),
];
