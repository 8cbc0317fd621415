import { limits } from '@commonplace/rules/limits';
import { ArticleInputSchema } from '@commonplace/proto/content/v1/articles';
import { articleChanged } from '../../../edge/cache/article-keys.ts';
import { bodyBytesFor, bothVersions, defineRoute, type Route } from '../../route.ts';
import { required } from '../../representation/required.ts';
import { toMessage } from '../../schemas/message.ts';
import { articleChange, articleInput } from './article-input.schemas.ts';
import { changeOfArticle } from './change-of-article.ts';
import { articleId, noteOnArticle, singleArticle, summaryOf } from './articles.schemas.ts';
import { requireVideoPermission } from './video-permission.ts';

const tag = 'Articles';

const createArticle = defineRoute({
  operation: 'CreateArticle',
  contract: 'E2',
  summary: 'Create an article',
  tag,
  method: 'POST',
  path: '/api/articles',
  etag: true,
  versions: bothVersions,
  limit: 'article_create',
  bySubforem: true,
  idempotencyKey: true,
  failures: [409],
  schemas: { wrapper: ['article'], body: articleInput, responses: { 201: singleArticle } },
  async handle({ body, subforem, site, videoAccountDays, clients, options }) {
    requireVideoPermission(options.principal, body.video, videoAccountDays);
    // An article created under a subforem's host belongs to it by default; the root shows articles without a subforem.
    const here = subforem && !subforem.root ? { subforem_id: subforem.id } : {};
    const request = { article: toMessage(ArticleInputSchema, { ...here, ...body }) };
    const { article: created, ignored } = await clients.articles.createArticle(request, options);
    const article = required(created);
    const headers = { location: site.url(summaryOf(article).path) };
    return { status: 201, body: article, headers, change: changeOfArticle(article), ignored };
  },
});

const updateArticle = (method: 'PUT' | 'PATCH') =>
  defineRoute({
    operation: method === 'PUT' ? 'UpdateArticle' : 'PatchArticle',
    contract: 'E5',
    summary: 'Update an article',
    tag,
    method,
    path: '/api/articles/:id',
    etag: true,
    versions: bothVersions,
    limit: 'article_update',
    failures: [409],
    schemas: { params: articleId, wrapper: ['article'], body: articleChange, responses: { 200: singleArticle } },
    async handle({ params: { id }, body, videoAccountDays, clients, options }) {
      requireVideoPermission(options.principal, body.video, videoAccountDays);
      const request = { id, article: toMessage(ArticleInputSchema, body) };
      const { article: updated, ignored } = await clients.articles.updateArticle(request, options);
      const article = required(updated);
      return { status: 200, body: article, change: changeOfArticle(article), ignored };
    },
  });

const deleteArticle = defineRoute({
  operation: 'DeleteArticle',
  summary: 'Delete one of your articles permanently',
  tag,
  method: 'DELETE',
  path: '/api/articles/:id',
  etag: true,
  versions: bothVersions,
  failures: [409],
  schemas: { params: articleId, responses: { 204: 'empty' } },
  async handle({ params: { id }, clients, options }) {
    const { version } = await clients.articles.deleteArticle({ id }, options);
    return { status: 204, change: articleChanged({ id, version, published: false }) };
  },
});

const unpublishOwnArticle = defineRoute({
  operation: 'UnpublishOwnArticle',
  summary: 'Set one of your articles back to draft, also one that its front matter publishes',
  tag,
  method: 'DELETE',
  path: '/api/articles/:id/publication',
  etag: true,
  failures: [409],
  schemas: { params: articleId, responses: { 204: 'empty' } },
  async handle({ params: { id }, clients, options }) {
    const { version } = await clients.articles.unpublishOwnArticle({ id }, options);
    return { status: 204, change: articleChanged({ id, version, published: false }) };
  },
});

const unpublishArticle = defineRoute({
  operation: 'UnpublishArticle',
  contract: 'A1',
  summary: 'Set a published article back to draft (moderator)',
  tag,
  method: 'PUT',
  path: '/api/articles/:id/unpublish',
  etag: true,
  maxBodyBytes: bodyBytesFor(limits.note),
  administrative: true,
  failures: [409],
  schemas: { params: articleId, query: noteOnArticle, body: noteOnArticle.optional(), responses: { 204: 'empty' } },
  async handle({ params: { id }, query, body, clients, options }) {
    const request = { id, note: query.note ?? body?.note ?? undefined };
    const { version } = await clients.articles.unpublishArticle(request, options);
    return { status: 204, change: articleChanged({ id, version, published: false }) };
  },
});

const setApproval = (method: 'PUT' | 'DELETE', operation: string, summary: string) =>
  defineRoute({
    operation,
    summary,
    tag,
    method,
    path: '/api/articles/:id/approve',
    etag: true,
    administrative: true,
    schemas: { params: articleId, responses: { 204: 'empty' } },
    async handle({ params: { id }, clients, options }) {
      const request = { id, approved: method === 'PUT' };
      const { version } = await clients.articles.setArticleApproval(request, options);
      return { status: 204, change: articleChanged({ id, version, published: true }) };
    },
  });

/** The operations that change articles. */
export const articleWriteRoutes: Route[] = [
  createArticle,
  updateArticle('PUT'),
  updateArticle('PATCH'),
  deleteArticle,
  unpublishOwnArticle,
  unpublishArticle,
  setApproval('PUT', 'ApproveArticle', 'Approve an article for tags that require approval (moderator)'),
  setApproval('DELETE', 'UnapproveArticle', 'Withdraw the approval of an article (moderator)'),
];
