import { limits } from '@commonplace/rules/limits';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ArticleInputSchema } from '@commonplace/proto/content/v1/articles';
import type { z } from 'zod';
import { articleChanged } from '../../cache/surrogate-keys.ts';
import { bodyBytesFor, bothVersions, defineRoute, onlyV1, type Route } from '../../route.ts';
import { writtenArticleResult } from './results.ts';
import { articleId, articleInput, noteOnArticle, singleArticle } from './schemas.ts';

const tag = 'Articles';

const createArticle = defineRoute({
  operation: 'E2',
  summary: 'Create an article',
  tag,
  method: 'POST',
  path: '/api/articles',
  versions: bothVersions,
  access: 'key',
  limit: 'article_create',
  failures: [409],
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
    failures: [409],
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
  failures: [409],
  schemas: { params: articleId, responses: { 204: 'empty' } },
  async handle({ params: { id }, clients, options }) {
    const { version } = await clients.articles.deleteArticle({ id }, options);
    return { status: 204, change: articleChanged({ id, version, published: false }) };
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

/** The operations that change articles. */
export const articleWriteRoutes: Route[] = [
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
