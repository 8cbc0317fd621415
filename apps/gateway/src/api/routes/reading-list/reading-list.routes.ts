import { notFound } from '@commonplace/domain/errors';
import type { RpcCallOptions } from '@commonplace/rpc/client';
import type { ReadingListItem } from '@commonplace/proto/community/v1/reading_list';
import type { Clients } from '../../../clients.ts';
import { required } from '../../representation/required.ts';
import { bothVersions, defineRoute, type Route } from '../../route.ts';
import { articleId, readingList, readingListItem, readingListPage, type SavedArticle } from './reading-list.schemas.ts';

const tag = 'Reading list';
/** The maximum of the beta. */
const betaMaxPerPage = 100;

const listReadingList = defineRoute({
  operation: 'ListReadingList',
  contract: 'E28',
  summary: 'List the articles on your reading list',
  tag,
  method: 'GET',
  path: '/api/readinglist',
  versions: bothVersions,
  schemas: { query: readingListPage, responses: { 200: readingList } },
  async handle({ query, version, clients, options }) {
    const perPage = version === 'beta' ? Math.min(query.per_page, betaMaxPerPage) : query.per_page;
    const request = { page: query.page, perPage, archived: query.archived === 'true', query: query.q };
    const { items, hasNext } = await clients.readingList.listReadingList(request, options);
    const saved = await withArticles(items, clients, options);
    const isCounted = query.comments_count === 'true';
    const body = saved.map(({ item, article }) => ({ item, article: { ...article, isCounted } }));
    return { status: 200, body, hasNext };
  },
});

const saveArticle = defineRoute({
  operation: 'SaveToReadingList',
  summary: 'Add an article to your reading list',
  tag,
  method: 'PUT',
  path: '/api/readinglist/:article_id',
  versions: bothVersions,
  caching: { invalidatesOwnReads: false },
  schemas: { params: articleId, responses: { 200: readingListItem, 201: readingListItem } },
  async handle({ params, clients, options }) {
    const request = { articleId: params.article_id };
    const { item, created } = await clients.readingList.saveToReadingList(request, options);
    const [saved] = await withArticles([required(item)], clients, options);
    if (!saved) throw notFound();
    return { status: created ? 201 : 200, body: saved };
  },
});

const removeArticle = defineRoute({
  operation: 'RemoveFromReadingList',
  summary: 'Remove an article from your reading list',
  tag,
  method: 'DELETE',
  path: '/api/readinglist/:article_id',
  versions: bothVersions,
  caching: { invalidatesOwnReads: false },
  schemas: { params: articleId, responses: { 204: 'empty' } },
  async handle({ params, clients, options }) {
    await clients.readingList.removeFromReadingList({ articleId: params.article_id }, options);
    return { status: 204 };
  },
});

const setArchived = (method: 'PUT' | 'DELETE', operation: string, summary: string) =>
  defineRoute({
    operation,
    summary,
    tag,
    method,
    path: '/api/readinglist/:article_id/archive',
    caching: { invalidatesOwnReads: false },
    schemas: { params: articleId, responses: { 204: 'empty' } },
    async handle({ params, clients, options }) {
      const request = { articleId: params.article_id, archived: method === 'PUT' };
      await clients.readingList.setReadingListArchived(request, options);
      return { status: 204 };
    },
  });

export const readingListRoutes: Route[] = [
  listReadingList,
  saveArticle,
  removeArticle,
  setArchived('PUT', 'ArchiveReadingListItem', 'Move a saved article to the archive of your reading list'),
  setArchived('DELETE', 'UnarchiveReadingListItem', 'Move a saved article from the archive back to your reading list'),
];

/** Adds the articles from content to the items of community; unpublished articles are left out. */
async function withArticles(
  items: ReadingListItem[],
  clients: Clients,
  options: RpcCallOptions,
): Promise<SavedArticle[]> {
  if (items.length === 0) return [];
  const ids = items.map((item) => item.articleId);
  const { articles } = await clients.articles.batchGetArticles({ ids }, options);
  const articleById = new Map(articles.map((article) => [article.id, article]));
  return items.flatMap((item) => {
    const article = articleById.get(item.articleId);
    return article ? [{ item, article }] : [];
  });
}
