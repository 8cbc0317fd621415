import { orderedPath, periods, type Order } from '../article-lists/orders.ts';
import { tagPage } from './tag-page.ts';
import { tagsPage } from './tags-page.ts';
import { pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { readList } from '../serving/read-list.ts';
import { readArticles } from '../article-lists/read-articles.ts';

const tagsPerPage = 30;
const maxOtherTags = 12;

async function showTags(call: PageCall): Promise<PageResult> {
  const { page, api, view } = call;
  const query = { page, per_page: tagsPerPage };
  const { entries: tags, paging } = await readList(api.client.page('listTags', { params: { query } }), call);
  const pageView = await view({ tags: tags?.map(({ name }) => name) ?? [] });
  return { html: tagsPage({ tags, followed: pageView.followedTags, paging }, pageView) };
}

/** The articles of a tag. An alias redirects to its tag. */
async function showTag(order: Order, call: PageCall): Promise<PageResult> {
  const { params, api, view } = call;
  const { tag: name = '' } = params;
  if (name === '') throw pageNotFound();
  const [summary, list, others, pageView] = await Promise.all([
    api.part(api.client.getTagSummary({ params: { path: { name } } })),
    readArticles({ order, tag: name }, call),
    api.part(api.client.listTags({ params: { query: { per_page: maxOtherTags + 1 } } })),
    view({ tags: [name] }),
  ]);
  const tag = summary ?? { name, bg_color_hex: null, short_summary: null };
  if (tag.name !== name) return { movedTo: orderedPath(`/t/${encodeURIComponent(tag.name)}`, order) };
  const otherTags = others?.map((other) => other.name).filter((other) => other !== tag.name);
  const data = {
    ...list,
    tag,
    order,
    isFollowed: pageView.followedTags.has(tag.name),
    otherTags: otherTags?.slice(0, maxOtherTags),
  };
  return { html: tagPage(data, pageView) };
}

const orders: readonly Order[] = ['relevant', 'latest', ...periods.map((period) => `top/${period}` as const)];

export const tagPages: readonly PageRoute[] = [
  { path: '/tags', isPaged: true, show: showTags },
  ...orders.map((order) => ({
    path: orderedPath('/t/:tag', order),
    isPaged: true,
    show: (call: PageCall) => showTag(order, call),
  })),
];
