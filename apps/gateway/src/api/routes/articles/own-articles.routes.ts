import { OwnArticlesFilter } from '@commonplace/proto/content/v1/articles';
import { listOf } from '../../representation/representation.ts';
import { bothVersions, defineRoute, type Route } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import { articlePage, feedPage, ownArticleOrders, ownArticleStates, ownSummaryPage } from './article-lists.schemas.ts';
import { articleList, ownArticleList, ownSummary, withCommentCounts } from './articles.schemas.ts';
import { readOwnArticles } from './own-articles.ts';

const ownArticles = (
  [operation, contract]: readonly [string, string],
  path: string,
  summary: string,
  filter: OwnArticlesFilter,
) =>
  defineRoute({
    operation,
    contract,
    summary,
    tag: 'Articles',
    method: 'GET',
    path,
    versions: bothVersions,
    schemas: { query: articlePage, responses: { 200: ownArticleList } },
    async handle({ query, clients, options }) {
      const { articles, hasNext } = await readOwnArticles(clients.articles, { ...pageOf(query), filter }, options);
      return { status: 200, body: articles, hasNext };
    },
  });

const listFollowedArticles = defineRoute({
  operation: 'ListFollowedArticles',
  summary:
    'List the articles of the users, organizations and tags you follow, newest first; points of tags count as time',
  tag: 'Articles',
  method: 'GET',
  path: '/api/articles/feed',
  bySubforem: true,
  schemas: { query: feedPage, responses: { 200: articleList.v1 } },
  async handle({ query, subforem, clients, options }) {
    const request = { ...pageOf(query), scope: subforem };
    const { articles, hasNext } = await clients.articles.listFollowedArticles(request, options);
    return { status: 200, body: withCommentCounts(articles), hasNext };
  },
});

const listOwnArticleSummaries = defineRoute({
  operation: 'ListOwnArticleSummaries',
  summary: 'List your articles without their text, of one state and by a figure',
  tag: 'Articles',
  method: 'GET',
  path: '/api/articles/me/summaries',
  schemas: { query: ownSummaryPage, responses: { 200: listOf(ownSummary) } },
  async handle({ query, clients, options }) {
    const { state, sort } = query;
    const request = {
      ...pageOf(query),
      ...(state && { state: ownArticleStates[state] }),
      ...(sort && { order: ownArticleOrders[sort] }),
    };
    const { articles, hasNext } = await clients.articles.listOwnArticleSummaries(request, options);
    return { status: 200, body: articles, hasNext };
  },
});

/** The operations that list articles for the caller alone. */
export const ownArticleRoutes: Route[] = [
  listFollowedArticles,
  listOwnArticleSummaries,
  ownArticles(
    ['ListOwnArticles', 'E7'],
    '/api/articles/me',
    'List your published articles',
    OwnArticlesFilter.PUBLISHED,
  ),
  ownArticles(
    ['ListOwnPublishedArticles', 'E8'],
    '/api/articles/me/published',
    'List your published articles under a second path',
    OwnArticlesFilter.PUBLISHED,
  ),
  ownArticles(
    ['ListOwnDrafts', 'E9'],
    '/api/articles/me/unpublished',
    'List your drafts',
    OwnArticlesFilter.UNPUBLISHED,
  ),
  ownArticles(
    ['ListAllOwnArticles', 'E10'],
    '/api/articles/me/all',
    'List all your articles, drafts first',
    OwnArticlesFilter.ALL,
  ),
];
