import { readLatestComments } from '../article-lists/latest-comments.ts';
import { homePage } from './home-page.ts';
import { orderedPath, periods, type Order } from '../article-lists/orders.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { readArticles, readFeed } from '../article-lists/read-articles.ts';

const maxTags = 20;
const maxSuggested = 10;

/** The home page and its other orders. Someone with a session gets the articles that they follow. */
async function showHome(order: Order, call: PageCall): Promise<PageResult> {
  const { api, view: readView } = call;
  const [view, tags, everyone] = await Promise.all([
    readView(),
    api.part(api.client.listTags({ params: { query: { per_page: maxTags } } })),
    readArticles({ order }, call),
  ]);
  const isFeed = order === 'relevant' && view.viewer !== undefined;
  const list = isFeed ? await readFeed(call) : everyone;
  const latestComments = await readLatestComments(list.articles, api);
  const names = tags?.map(({ name }) => name);
  const suggested = isFeed ? everyone.articles?.slice(0, maxSuggested) : [];
  const data = { ...list, latestComments, order, isFeed, tags: names, suggested };
  return { html: homePage(data, view) };
}

const orders: readonly Order[] = ['relevant', 'latest', ...periods.map((period) => `top/${period}` as const)];

export const homePages: readonly PageRoute[] = orders.map((order) => ({
  path: orderedPath('/', order),
  isPaged: true,
  show: (call) => showHome(order, call),
}));
