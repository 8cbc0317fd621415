import { defineRoute, type Route } from '../../route.ts';
import { articleCheck, articleRendering, articleText, checkedArticle } from './article-renderings.schemas.ts';

const renderArticle = defineRoute({
  operation: 'RenderArticle',
  summary: 'Render the text of an article without keeping it',
  tag: 'Articles',
  method: 'POST',
  path: '/api/articles/render',
  limit: 'article_render',
  caching: { invalidatesOwnReads: false },
  schemas: { wrapper: ['article'], body: articleText, responses: { 200: articleRendering } },
  async handle({ body, clients, options }) {
    const rendered = await clients.articles.renderArticle({ bodyMarkdown: body.body_markdown }, options);
    return { status: 200, body: rendered, ignored: rendered.ignored };
  },
});

/** Links of other sites may answer late. */
const timeoutMs = 12_000;

const checkArticle = defineRoute({
  operation: 'CheckArticle',
  summary: 'Look for missing descriptions of images, dead links and the like in a text without keeping it',
  tag: 'Articles',
  method: 'POST',
  path: '/api/articles/check',
  limit: 'article_check',
  caching: { invalidatesOwnReads: false },
  timeoutMs,
  schemas: { wrapper: ['article'], body: checkedArticle, responses: { 200: articleCheck } },
  async handle({ body, clients, options }) {
    const request = { bodyMarkdown: body.body_markdown, description: body.description };
    const checked = await clients.articles.checkArticle(request, options);
    return { status: 200, body: checked };
  },
});

/** The operations that look at the text of an article without keeping it. */
export const articleRenderingRoutes: Route[] = [renderArticle, checkArticle];
