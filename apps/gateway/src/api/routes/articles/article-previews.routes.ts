import { required } from '../../representation/required.ts';
import { defineRoute, type Route } from '../../route.ts';
import { articleId, articlePath, preview, previewToken, singleArticle } from './articles.schemas.ts';

const shared = { tag: 'Articles' } as const;

const getArticlePreview = defineRoute({
  ...shared,
  operation: 'GetArticlePreview',
  summary: 'Get an article that is not public, with the token of its `preview_url`',
  method: 'GET',
  path: '/api/articles/:username/:slug/preview',
  access: 'public',
  schemas: { params: articlePath, query: previewToken, responses: { 200: singleArticle } },
  async handle({ params, query, clients, options }) {
    const { article } = await clients.articles.getArticlePreview({ ...params, ...query }, options);
    return { status: 200, body: required(article) };
  },
});

const renewArticlePreview = defineRoute({
  ...shared,
  operation: 'RenewArticlePreview',
  summary: 'Replace the preview link of one of your articles; the former link ends',
  method: 'PUT',
  path: '/api/articles/:id/preview',
  caching: { invalidatesOwnReads: false },
  schemas: { params: articleId, responses: { 200: preview } },
  async handle({ params, clients, options }) {
    return { status: 200, body: await clients.articles.renewArticlePreview(params, options) };
  },
});

const withdrawArticlePreview = defineRoute({
  ...shared,
  operation: 'WithdrawArticlePreview',
  summary: 'Withdraw the preview link of one of your articles, until you replace it',
  method: 'DELETE',
  path: '/api/articles/:id/preview',
  caching: { invalidatesOwnReads: false },
  schemas: { params: articleId, responses: { 204: 'empty' } },
  async handle({ params, clients, options }) {
    await clients.articles.withdrawArticlePreview(params, options);
    return { status: 204 };
  },
});

/** The operations of previews, which are never cached. */
export const articlePreviewRoutes: Route[] = [getArticlePreview, renewArticlePreview, withdrawArticlePreview];
