import { largestId } from '@commonplace/rules/limits';
import { ListArticlesRequestSchema, type Article, type ArticleSummary } from '@commonplace/proto/content/v1/articles';
import { articleKeys, articleListKeys, organizationArticleKeys, searchKeys } from '../../../edge/cache/article-keys.ts';
import type { AnswerKeys } from '../../../edge/cache/answer-keys.ts';
import type { ApiVersion } from '../../../edge/served-route.ts';
import { bothVersions, defineRoute, type Route } from '../../route.ts';
import { required } from '../../representation/required.ts';
import { toMessage } from '../../schemas/message.ts';
import { pageOf } from '../../schemas/paging.ts';
import {
  articleFilters,
  articlePage,
  articleSearch,
  organizationReference,
  searchFacets,
} from './article-lists.schemas.ts';
import {
  articleIdOrPath,
  articleList,
  articlePath,
  singleArticle,
  summaryOf,
  withCommentCounts,
} from './articles.schemas.ts';
import { searchAnswer } from './search-answer.ts';

const tag = 'Articles';

const listArticles = defineRoute({
  operation: 'ListArticles',
  contract: 'E1',
  summary: 'List published articles',
  tag,
  method: 'GET',
  path: '/api/articles',
  versions: bothVersions,
  access: 'public',
  caching: {
    shared: true,
    // Authors who list all their articles get drafts too.
    private: ({ query }) => query.state === 'all' && query.username !== undefined,
  },
  bySubforem: true,
  limitsPageDepth: true,
  failures: [404],
  schemas: { query: articleFilters, responses: { 200: articleList } },
  async handle({ query, subforem, clients, options }) {
    const { comments_count: _, ...filters } = query;
    const request = toMessage(ListArticlesRequestSchema, { ...filters, scope: subforem });
    const page = await clients.articles.listArticles(request, options);
    const { tag: name = '', tags = [], tags_exclude: excluded = [] } = query;
    const tagNames = [name, ...tags, ...excluded].filter(Boolean);
    return pageOfArticles(query, page, articleListKeys(page.articles, tagNames));
  },
});

const listLatestArticles = defineRoute({
  operation: 'ListLatestArticles',
  contract: 'E3',
  summary: 'List the latest articles',
  tag,
  method: 'GET',
  path: '/api/articles/latest',
  versions: bothVersions,
  access: 'public',
  caching: { shared: true },
  bySubforem: true,
  limitsPageDepth: true,
  schemas: { query: articlePage, responses: { 200: articleList } },
  async handle({ query, subforem, clients, options }) {
    const page = await clients.articles.listLatestArticles({ ...pageOf(query), scope: subforem }, options);
    return pageOfArticles(query, page, articleListKeys(page.articles));
  },
});

const searchArticles = defineRoute({
  operation: 'SearchArticles',
  contract: 'E11',
  summary: 'Search articles',
  tag,
  method: 'GET',
  path: '/api/articles/search',
  access: 'public',
  caching: { shared: true },
  bySubforem: true,
  limitsPageDepth: true,
  schemas: { query: articleSearch, responses: { 200: searchAnswer } },
  async handle({ query, subforem, clients, options }) {
    const { q, top, facets = [], highlight } = query;
    const page = await clients.articles.searchArticles(
      {
        ...pageOf(query),
        query: q,
        top,
        scope: subforem,
        highlight: highlight === 'true',
        facets: facets.map((name) => searchFacets[name]),
      },
      options,
    );
    const keys = q === '' ? articleListKeys(page.articles) : searchKeys(page.articles);
    const isEmptySearch = q !== '' && query.page === 1 && page.articles.length === 0;
    return { status: 200, body: { ...page, countedBy: facets }, hasNext: page.hasNext, keys, isEmptySearch };
  },
});

const listOrganizationArticles = defineRoute({
  operation: 'ListOrganizationArticles',
  contract: 'E13',
  summary: 'List the articles of an organization',
  tag,
  method: 'GET',
  path: '/api/organizations/:organization_id_or_username/articles',
  versions: bothVersions,
  access: 'public',
  scope: 'read_articles',
  caching: { shared: true },
  bySubforem: true,
  schemas: { params: organizationReference, query: articlePage, responses: { 200: articleList } },
  async handle({ version, params, query, subforem, clients, options }) {
    const organization = organizationIn(params.organization_id_or_username, version);
    const request = { organization, ...pageOf(query), scope: subforem };
    const page = await clients.articles.listOrganizationArticles(request, options);
    return pageOfArticles(query, page, organizationArticleKeys(page.articles, page.organizationId));
  },
});

const getArticle = defineRoute({
  operation: 'GetArticle',
  contract: 'E4',
  summary: 'Get an article by its id',
  tag,
  method: 'GET',
  path: '/api/articles/:id',
  etag: true,
  versions: bothVersions,
  access: 'public',
  caching: { shared: true, private: 'when-not-public' },
  schemas: { params: articleIdOrPath, responses: { 200: singleArticle } },
  async handle({ params: { id }, clients, options }) {
    if (typeof id === 'number') {
      return oneArticle((await clients.articles.getArticle({ id }, options)).article);
    }
    const [username = '', slug = ''] = id.split('/');
    return oneArticle((await clients.articles.getArticleByPath({ username, slug }, options)).article);
  },
});

const getArticleByPath = defineRoute({
  operation: 'GetArticleByPath',
  contract: 'E6',
  summary: 'Get an article by its path',
  tag,
  method: 'GET',
  path: '/api/articles/:username/:slug',
  etag: true,
  versions: bothVersions,
  access: 'public',
  caching: { shared: true, private: 'when-not-public' },
  schemas: { params: articlePath, responses: { 200: singleArticle } },
  async handle({ params, clients, options }) {
    return oneArticle((await clients.articles.getArticleByPath(params, options)).article);
  },
});

/** The operations that read public articles. */
export const articleReadRoutes: Route[] = [
  listArticles,
  listLatestArticles,
  searchArticles,
  listOrganizationArticles,
  getArticle,
  getArticleByPath,
];

/** The result of a public list (rules.md#http-caching). */
function pageOfArticles(
  { comments_count: counts }: { comments_count?: string | undefined },
  { articles, hasNext }: { articles: ArticleSummary[]; hasNext: boolean },
  keys: AnswerKeys,
) {
  const body = counts === 'true' ? withCommentCounts(articles) : articles;
  return { status: 200 as const, body, hasNext, keys };
}

function oneArticle(record: Article | undefined) {
  const article = required(record);
  return { status: 200 as const, body: article, keys: articleKeys(summaryOf(article), article.translations) };
}

/** V1 accepts an id or a username, the beta only a username; usernames are never all digits (rules.md#text). */
function organizationIn(reference: string, version: ApiVersion) {
  return version === 'v1' && /^\d+$/.test(reference)
    ? { case: 'id' as const, value: Math.min(Number(reference), largestId) }
    : { case: 'username' as const, value: reference };
}
