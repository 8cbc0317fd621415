import { orderedPath, periods, type Order } from '../../pages/lists/orders.ts';
import { tagPage } from '../../pages/lists/tag-page.ts';
import { tagsPage } from '../../pages/lists/tags-page.ts';
import { pageNotFound, type PageCall, type PageRoute, type Shown } from '../../serving/page-route.ts';
import { readArticles } from './read-articles.ts';

const tagsPerPage = 30;
const maxOtherTags = 12;

async function showTags({ page, api, view }: PageCall): Promise<Shown> {
  const { items: tags, next } = await api.client.page('listTags', {
    params: { query: { page, per_page: tagsPerPage } },
  });
  if (page > 1 && tags.length === 0) throw pageNotFound();
  const shown = await view({ tags: tags.map(({ name }) => name) });
  const data = { tags, followed: shown.followedTags, paging: { page, hasNext: next !== undefined } };
  return { html: tagsPage(data, shown) };
}

/** The articles of a tag. An alias leads to its tag. */
async function showTag(order: Order, { params, page, api, view }: PageCall): Promise<Shown> {
  const { tag: name = '' } = params;
  if (name === '') throw pageNotFound();
  const [tag, list, others, shown] = await Promise.all([
    api.client.getTagSummary({ params: { path: { name } } }),
    readArticles({ order, tag: name }, page, api),
    api.part(api.client.listTags({ params: { query: { per_page: maxOtherTags + 1 } } })),
    view({ tags: [name] }),
  ]);
  if (tag.name !== name) return { movedTo: orderedPath(`/t/${encodeURIComponent(tag.name)}`, order) };
  if (page > 1 && list.articles.length === 0) throw pageNotFound();
  const otherTags = (others ?? []).map((other) => other.name).filter((other) => other !== tag.name);
  const data = {
    ...list,
    tag,
    order,
    isFollowed: shown.followedTags.has(tag.name),
    otherTags: otherTags.slice(0, maxOtherTags),
  };
  return { html: tagPage(data, shown) };
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
