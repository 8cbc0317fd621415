import type { MessageInitShape } from '@bufbuild/protobuf';
import { OwnArticlesFilter, type ArticleInputSchema } from '@commonplace/proto/content/v1/articles';
import type { z } from 'zod';
import { bothVersions, defineRoute, onlyV1, type Route } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import { articleKey, presentOwnItem } from './present.ts';
import { articleListResult, articleResult, writtenArticleResult } from './results.ts';
import {
  articleFilters,
  articleId,
  articleIdOrPath,
  articleInput,
  articlePage,
  articlePath,
  articleSearch,
  listResponse,
  note,
  ownListResponse,
  singleArticle,
} from './schemas.ts';

const tag = 'Articles';

const listArticles = defineRoute({
  operation: 'E1',
  summary: 'List published articles',
  tag,
  method: 'GET',
  path: '/api/articles',
  versions: bothVersions,
  access: 'public',
  cached: true,
  limitsPageDepth: true,
  schemas: { query: articleFilters, responses: { 200: listResponse } },
  async handle({ query, clients, options, ...audience }) {
    const { collection_id: collectionId, tags_exclude: tagsExclude, ...filters } = query;
    const request = {
      ...pageOf(query),
      ...filters,
      collectionId,
      tags: query.tags ?? [],
      tagsExclude: tagsExclude ?? [],
    };
    return articleListResult(await clients.articles.listArticles(request, options), audience);
  },
});

const listLatestArticles = defineRoute({
  operation: 'E3',
  summary: 'List the latest articles',
  tag,
  method: 'GET',
  path: '/api/articles/latest',
  versions: bothVersions,
  access: 'public',
  cached: true,
  limitsPageDepth: true,
  schemas: { query: articlePage, responses: { 200: listResponse } },
  async handle({ query, clients, options, ...audience }) {
    return articleListResult(await clients.articles.listLatestArticles(pageOf(query), options), audience);
  },
});

const searchArticles = defineRoute({
  operation: 'E11',
  summary: 'Search articles',
  tag,
  method: 'GET',
  path: '/api/articles/search',
  versions: onlyV1,
  access: 'public',
  cached: true,
  limitsPageDepth: true,
  schemas: { query: articleSearch, responses: { 200: listResponse } },
  async handle({ query, clients, options, ...audience }) {
    const request = { ...pageOf(query), query: query.q, top: query.top };
    return articleListResult(await clients.articles.searchArticles(request, options), audience);
  },
});

const getArticle = defineRoute({
  operation: 'E4',
  summary: 'Get an article by its id',
  tag,
  method: 'GET',
  path: '/api/articles/:id',
  versions: bothVersions,
  access: 'public',
  cached: true,
  schemas: { params: articleIdOrPath, responses: { 200: singleArticle } },
  async handle({ params: { id }, clients, options, ...audience }) {
    if (typeof id === 'number') {
      return articleResult((await clients.articles.getArticle({ id }, options)).article, audience);
    }
    const [username = '', slug = ''] = id.split('/');
    return articleResult((await clients.articles.getArticleByPath({ username, slug }, options)).article, audience);
  },
});

const getArticleByPath = defineRoute({
  operation: 'E6',
  summary: 'Get an article by its path',
  tag,
  method: 'GET',
  path: '/api/articles/:username/:slug',
  versions: bothVersions,
  access: 'public',
  cached: true,
  schemas: { params: articlePath, responses: { 200: singleArticle } },
  async handle({ params, clients, options, ...audience }) {
    return articleResult((await clients.articles.getArticleByPath(params, options)).article, audience);
  },
});

const createArticle = defineRoute({
  operation: 'E2',
  summary: 'Create an article',
  tag,
  method: 'POST',
  path: '/api/articles',
  versions: bothVersions,
  access: 'key',
  limit: 'article_create',
  schemas: { wrapper: ['article'], body: articleInput, responses: { 201: singleArticle } },
  async handle({ body, clients, options, ...audience }) {
    const { article } = await clients.articles.createArticle({ article: toMessage(body) }, options);
    return writtenArticleResult(201, article, audience);
  },
});

const updateArticle = (method: 'PUT' | 'PATCH') =>
  defineRoute({
    operation: 'E5',
    summary: 'Update an article',
    tag,
    method,
    path: '/api/articles/:id',
    versions: bothVersions,
    access: 'key',
    limit: 'article_update',
    schemas: { params: articleId, wrapper: ['article'], body: articleInput, responses: { 200: singleArticle } },
    async handle({ params: { id }, body, clients, options, ...audience }) {
      const { article } = await clients.articles.updateArticle({ id, article: toMessage(body) }, options);
      return writtenArticleResult(200, article, audience);
    },
  });

const deleteArticle = defineRoute({
  operation: 'DeleteArticle',
  summary: 'Delete an own article for good',
  tag,
  method: 'DELETE',
  path: '/api/articles/:id',
  versions: bothVersions,
  access: 'key',
  schemas: { params: articleId, responses: { 204: 'empty' } },
  async handle({ params: { id }, clients, options }) {
    await clients.articles.deleteArticle({ id }, options);
    return { status: 204, purges: ['articles', articleKey(id)] };
  },
});

const unpublishArticle = defineRoute({
  operation: 'A1',
  summary: 'Set a published article back to draft, as a moderator',
  tag,
  method: 'PUT',
  path: '/api/articles/:id/unpublish',
  versions: onlyV1,
  access: 'key',
  administrative: true,
  schemas: { params: articleId, query: note, body: note.optional(), responses: { 204: 'empty' } },
  async handle({ params: { id }, query, body, clients, options }) {
    await clients.articles.unpublishArticle({ id, note: query.note ?? body?.note }, options);
    return { status: 204, purges: ['articles', articleKey(id)] };
  },
});

const ownArticles = (operation: string, path: string, summary: string, filter: OwnArticlesFilter) =>
  defineRoute({
    operation,
    summary,
    tag,
    method: 'GET',
    path,
    versions: bothVersions,
    access: 'key',
    schemas: { query: articlePage, responses: { 200: ownListResponse } },
    async handle({ query, version, site, clients, options }) {
      const { articles, hasNext } = await clients.articles.listOwnArticles({ ...pageOf(query), filter }, options);
      return { status: 200, body: articles.map((article) => presentOwnItem(article, version, site)), hasNext };
    },
  });

export const articleRoutes: Route[] = [
  listArticles,
  listLatestArticles,
  searchArticles,
  ownArticles('E7', '/api/articles/me', 'List own published articles', OwnArticlesFilter.PUBLISHED),
  ownArticles('E8', '/api/articles/me/published', 'List own published articles', OwnArticlesFilter.PUBLISHED),
  ownArticles('E9', '/api/articles/me/unpublished', 'List own drafts', OwnArticlesFilter.UNPUBLISHED),
  ownArticles('E10', '/api/articles/me/all', 'List all own articles, drafts first', OwnArticlesFilter.ALL),
  getArticle,
  getArticleByPath,
  createArticle,
  updateArticle('PUT'),
  updateArticle('PATCH'),
  deleteArticle,
  unpublishArticle,
];

function toMessage({ tags, ...input }: z.infer<typeof articleInput>): MessageInitShape<typeof ArticleInputSchema> {
  return {
    title: input.title,
    bodyMarkdown: input.body_markdown,
    published: input.published ?? undefined,
    series: input.series,
    mainImage: input.main_image,
    canonicalUrl: input.canonical_url,
    description: input.description,
    organizationId: input.organization_id,
    publishedAt: input.published_at,
    ...(tags && { tags: { values: tags } }),
  };
}
