import type { Api } from '../../api/api.ts';
import type { Order, Period } from '../../pages/lists/orders.ts';
import type { ArticleList } from '../../pages/parts/article-list.ts';

/** Articles on a page of a list. */
export const articlesPerPage = 25;

/** The days of a period; all time is a hundred years. */
const daysOf: Readonly<Record<Period, number>> = { week: 7, month: 30, year: 365, infinity: 36_500 };

/** The articles to list. */
export interface ArticleFilter {
  order: Order;
  tag?: string;
}

/** Reads a page of the articles of whom and what the viewer follows. */
export async function readFeed(page: number, { client }: Api): Promise<ArticleList> {
  const query = { page, per_page: articlesPerPage };
  const { items, next } = await client.page('listFollowedArticles', { params: { query } });
  return { articles: items, paging: { page, hasNext: next !== undefined } };
}

/** Reads a page of articles in an order. */
export async function readArticles({ order, tag }: ArticleFilter, page: number, { client }: Api): Promise<ArticleList> {
  const paged = { page, per_page: articlesPerPage };
  const list = () => {
    if (order === 'latest' && tag === undefined) return client.page('listLatestArticles', { params: { query: paged } });
    const query = { ...paged, ...(tag !== undefined && { tag }), ...orderOf(order) };
    return client.page('listArticles', { params: { query } });
  };
  const { items, next } = await list();
  return { articles: items, paging: { page, hasNext: next !== undefined } };
}

function orderOf(order: Order) {
  if (order === 'relevant') return {};
  if (order === 'latest') return { state: 'all' as const, sort: 'desc' as const };
  return { top: daysOf[order.slice('top/'.length) as Period] };
}
