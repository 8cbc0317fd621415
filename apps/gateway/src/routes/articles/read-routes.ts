import { OwnArticlesFilter } from '@commonplace/proto/content/v1/articles';
import { articleListKeys, searchKeys } from '../../cache/surrogate-keys.ts';
import { bothVersions, defineRoute, onlyV1, type Route } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import { readOwnArticles } from './own-articles.ts';
import { presentOwnItem } from './present.ts';
import { articleListResult, articleResult } from './results.ts';
import {
  articleFilters,
  articleIdOrPath,
  articlePage,
  articlePath,
  articleSearch,
  listResponse,
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
  failures: [404],
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
    const page = await clients.articles.listArticles(request, options);
    const tagNames = [...(query.tag ? [query.tag] : []), ...request.tags, ...request.tagsExclude];
    return articleListResult(page, articleListKeys(page.articles, tagNames), audience);
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
    const page = await clients.articles.listLatestArticles(pageOf(query), options);
    return articleListResult(page, articleListKeys(page.articles), audience);
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
    const page = await clients.articles.searchArticles(request, options);
    const keys = query.q === '' ? articleListKeys(page.articles) : searchKeys(page.articles);
    return articleListResult(page, keys, audience);
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
      const { articles, hasNext } = await readOwnArticles(clients.articles, { ...pageOf(query), filter }, options);
      return { status: 200, body: articles.map((article) => presentOwnItem(article, version, site)), hasNext };
    },
  });

/** The operations that read articles. */
export const articleReadRoutes: Route[] = [
  listArticles,
  listLatestArticles,
  searchArticles,
  ownArticles('E7', '/api/articles/me', 'List own published articles', OwnArticlesFilter.PUBLISHED),
  ownArticles('E8', '/api/articles/me/published', 'List own published articles', OwnArticlesFilter.PUBLISHED),
  ownArticles('E9', '/api/articles/me/unpublished', 'List own drafts', OwnArticlesFilter.UNPUBLISHED),
  ownArticles('E10', '/api/articles/me/all', 'List all own articles, drafts first', OwnArticlesFilter.ALL),
  getArticle,
  getArticleByPath,
];
