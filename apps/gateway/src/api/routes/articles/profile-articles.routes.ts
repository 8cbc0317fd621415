import { articleListKeys, bylineChanged, bylineKey } from '../../../edge/cache/article-keys.ts';
import { listOf } from '../../representation/representation.ts';
import { defineRoute, type Route } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import { profileArticlePage } from './article-lists.schemas.ts';
import { articleId, profileArticle } from './articles.schemas.ts';

const tag = 'Articles';

const listProfileArticles = defineRoute({
  operation: 'ListProfileArticles',
  summary: 'List the published articles of a user, pinned ones first, then the newest',
  tag,
  method: 'GET',
  path: '/api/users/:id/articles',
  access: 'public',
  scope: 'read_articles',
  caching: { shared: true },
  bySubforem: true,
  limitsPageDepth: true,
  schemas: { params: articleId, query: profileArticlePage, responses: { 200: listOf(profileArticle) } },
  async handle({ params: { id: userId }, query, subforem, clients, options }) {
    const request = { userId, ...pageOf(query), scope: subforem };
    const { articles, hasNext } = await clients.articles.listProfileArticles(request, options);
    const { header, index } = articleListKeys(articles);
    const keys = { header, index: [...new Set([...index, bylineKey('users', userId)])] };
    return { status: 200, body: articles, hasNext, keys };
  },
});

const setPin = (method: 'PUT' | 'DELETE', operation: string, summary: string) =>
  defineRoute({
    operation,
    summary,
    tag,
    method,
    path: '/api/articles/:id/pin',
    schemas: { params: articleId, responses: { 204: 'empty' } },
    async handle({ params: { id }, clients, options }) {
      await clients.articles.setArticlePin({ id, pinned: method === 'PUT' }, options);
      const { principal } = options;
      return { status: 204, change: bylineChanged(principal.kind === 'user' ? { userId: principal.userId } : {}) };
    },
  });

/** The articles on the profile of a user, and the pins that put some of them first. */
export const profileArticleRoutes: Route[] = [
  listProfileArticles,
  setPin('PUT', 'PinArticle', 'Pin one of your published articles to your profile, where at most five stand first'),
  setPin('DELETE', 'UnpinArticle', 'Unpin one of your articles from your profile'),
];
