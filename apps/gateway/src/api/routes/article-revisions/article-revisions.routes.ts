import { ArticleInputSchema } from '@commonplace/proto/content/v1/articles';
import { z } from 'zod';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, type Route } from '../../route.ts';
import { toMessage } from '../../schemas/message.ts';
import { pageOf } from '../../schemas/paging.ts';
import { articleChange, articleInput } from '../articles/article-input.schemas.ts';
import { changeOfArticle } from '../articles/change-of-article.ts';
import { singleArticle } from '../articles/articles.schemas.ts';
import {
  articleId,
  comparedRevisions,
  comparison,
  comparisonFormat,
  conflictingRevisions,
  listedRevision,
  revision,
  revisionNumber,
  revisionPage,
  unifiedDiff,
} from './article-revisions.schemas.ts';

const shared = { tag: 'Article revisions' } as const;

const listArticleRevisions = defineRoute({
  ...shared,
  operation: 'ListArticleRevisions',
  summary: 'List the revisions of one of your articles, newest first; moderators read those of public articles',
  method: 'GET',
  path: '/api/articles/:id/revisions',
  schemas: { params: articleId, query: revisionPage, responses: { 200: listOf(listedRevision) } },
  async handle({ params: { id }, query, clients, options }) {
    const request = { articleId: id, ...pageOf(query) };
    const { revisions, hasNext } = await clients.articleRevisions.listArticleRevisions(request, options);
    return { status: 200, body: revisions, hasNext };
  },
});

const getArticleRevision = defineRoute({
  ...shared,
  operation: 'GetArticleRevision',
  summary: 'Get a revision of one of your articles with its text; moderators read those of public articles',
  method: 'GET',
  path: '/api/articles/:id/revisions/:number',
  schemas: { params: revisionNumber, responses: { 200: revision } },
  async handle({ params: { id, number }, clients, options }) {
    const request = { articleId: id, number };
    const { revision } = await clients.articleRevisions.getArticleRevision(request, options);
    return { status: 200, body: required(revision) };
  },
});

const compareArticleRevisions = defineRoute({
  ...shared,
  operation: 'CompareArticleRevisions',
  summary: 'Compare two revisions of one of your articles; moderators compare those of public articles',
  method: 'GET',
  path: '/api/articles/:id/revisions/:from/diff/:to',
  schemas: { params: comparedRevisions, query: comparisonFormat, responses: { 200: comparison } },
  async handle({ params: { id, from, to }, query: { format }, clients, options }) {
    const request = { articleId: id, from, to, unified: format === 'unified' };
    const comparison = await clients.articleRevisions.compareArticleRevisions(request, options);
    if (format === 'hunks') return { status: 200, body: comparison };
    const fileName = `article-${id}-revisions-${from}-${to}.diff`;
    return { status: 200, streamed: { mediaType: unifiedDiff, fileName, read: () => once(comparison.unified) } };
  },
});

async function* once(text: string) {
  yield text;
}

const restoreArticleRevision = defineRoute({
  ...shared,
  operation: 'RestoreArticleRevision',
  summary: 'Save the text of a revision of one of your articles as a new revision',
  method: 'POST',
  path: '/api/articles/:id/revisions/:number/restore',
  limit: 'article_update',
  etag: true,
  failures: [409],
  schemas: { params: revisionNumber, responses: { 200: singleArticle } },
  async handle({ params: { id, number }, clients, options }) {
    const request = { articleId: id, number };
    const { article: restored, ignored } = await clients.articleRevisions.restoreArticleRevision(request, options);
    const article = required(restored);
    return { status: 200, body: article, change: changeOfArticle(article), ignored };
  },
});

const getArticleAutosave = defineRoute({
  ...shared,
  operation: 'GetArticleAutosave',
  summary:
    'Get the autosave of one of your articles that is neither saved nor discarded; moderators read those of public articles',
  method: 'GET',
  path: '/api/articles/:id/autosave',
  schemas: { params: articleId, responses: { 200: revision } },
  async handle({ params: { id }, clients, options }) {
    const { revision } = await clients.articleRevisions.getArticleAutosave({ articleId: id }, options);
    return { status: 200, body: required(revision) };
  },
});

const autosave = z.object({
  article: articleChange,
  base_revision: z
    .int32()
    .min(0)
    .meta({ description: 'The number of the newest revision that you have seen; 0 if there was none' }),
});

const autosaveArticle = defineRoute({
  ...shared,
  operation: 'AutosaveArticle',
  summary: 'Keep an unfinished text of one of your articles as a revision; the article does not change',
  method: 'PUT',
  path: '/api/articles/:id/autosave',
  limit: 'article_autosave',
  caching: { invalidatesOwnReads: false },
  schemas: { params: articleId, body: autosave, responses: { 200: revision, 409: conflictingRevisions } },
  async handle({ params: { id }, body, clients, options }) {
    const answer = await clients.articleRevisions.autosaveArticle(
      {
        articleId: id,
        article: toMessage(ArticleInputSchema, body.article),
        baseRevision: body.base_revision,
      },
      options,
    );
    if (answer.newest) return { status: 409, body: answer };
    return { status: 200, body: required(answer.revision) };
  },
});

const autosaveNewArticle = defineRoute({
  ...shared,
  operation: 'AutosaveNewArticle',
  summary: 'Create a draft with an unfinished text, which is its first autosave',
  method: 'POST',
  path: '/api/articles/autosave',
  limit: 'article_create',
  bySubforem: true,
  idempotencyKey: true,
  schemas: { wrapper: ['article'], body: articleInput, responses: { 201: revision } },
  async handle({ body, subforem, clients, options }) {
    // As in CreateArticle.
    const here = subforem && !subforem.root ? { subforem_id: subforem.id } : {};
    const article = toMessage(ArticleInputSchema, { ...here, ...body });
    const { revision: kept } = await clients.articleRevisions.autosaveNewArticle({ article }, options);
    return { status: 201, body: required(kept) };
  },
});

const discardArticleAutosave = defineRoute({
  ...shared,
  operation: 'DiscardArticleAutosave',
  summary: 'Go back from the autosave of one of your articles to its saved text; the revision stays',
  method: 'DELETE',
  path: '/api/articles/:id/autosave',
  caching: { invalidatesOwnReads: false },
  schemas: { params: articleId, responses: { 204: 'empty' } },
  async handle({ params: { id }, clients, options }) {
    await clients.articleRevisions.discardArticleAutosave({ articleId: id }, options);
    return { status: 204 };
  },
});

/** The operations of revisions and autosaves, which are never cached. */
export const articleRevisionRoutes: Route[] = [
  listArticleRevisions,
  getArticleRevision,
  compareArticleRevisions,
  restoreArticleRevision,
  getArticleAutosave,
  autosaveArticle,
  autosaveNewArticle,
  discardArticleAutosave,
];
