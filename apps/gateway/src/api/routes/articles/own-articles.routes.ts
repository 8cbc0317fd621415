import { OwnArticlesFilter } from '@commonplace/proto/content/v1/articles';
import { bothVersions, defineRoute, type Route } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import { articlePage } from './article-lists.schemas.ts';
import { ownArticleList } from './articles.schemas.ts';
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
    access: 'key',
    schemas: { query: articlePage, responses: { 200: ownArticleList } },
    async handle({ query, clients, options }) {
      const { articles, hasNext } = await readOwnArticles(clients.articles, { ...pageOf(query), filter }, options);
      return { status: 200, body: articles, hasNext };
    },
  });

/** The operations that list the caller's articles. */
export const ownArticleRoutes: Route[] = [
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
