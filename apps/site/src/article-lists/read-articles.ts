import type { Order, Period } from './orders.ts';
import type { ArticleList } from './article-list.ts';
import type { PageCall } from '../serving/page-route.ts';
import { readList } from '../serving/read-list.ts';

/** Articles on a page of a list. */
export const articlesPerPage = 25;

/** Returns the query of a page of articles with what their cards show: also the number of comments on each. */
export function cardQuery(page: number, perPage = articlesPerPage) {
  return { page, per_page: perPage, comments_count: 'true' as const };
}

/** The days of a period; all time is a hundred years. */
const daysOf: Readonly<Record<Period, number>> = { week: 7, month: 30, year: 365, infinity: 36_500 };

/** The articles to list. */
export interface ArticleFilter {
  order: Order;
  tag?: string;
}

/** Reads a page of the articles of whom and what the viewer follows. */
export async function readFeed(call: PageCall): Promise<ArticleList> {
  const { page, api } = call;
  const query = { page, per_page: articlesPerPage };
  const { entries, paging } = await readList(api.client.page('listFollowedArticles', { params: { query } }), call);
  return { articles: entries, paging };
}

/** Reads a page of articles in an order. */
export async function readArticles({ order, tag }: ArticleFilter, call: PageCall): Promise<ArticleList> {
  const {
    page,
    api: { client },
  } = call;
  const paged = cardQuery(page);
  const list = () => {
    if (order === 'latest' && tag === undefined) return client.page('listLatestArticles', { params: { query: paged } });
    const query = { ...paged, ...(tag !== undefined && { tag }), ...orderOf(order) };
    return client.page('listArticles', { params: { query } });
  };
  const { entries, paging } = await readList(list(), call);
  return { articles: entries, paging };
}

function orderOf(order: Order) {
  if (order === 'relevant') return {};
  if (order === 'latest') return { state: 'all' as const, sort: 'desc' as const };
  return { top: daysOf[order.slice('top/'.length) as Period] };
}
