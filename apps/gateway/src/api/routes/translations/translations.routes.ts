import { translationsLinked } from '../../../edge/cache/article-keys.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, type Route } from '../../route.ts';
import { articleId, linkedArticles, translation, translations } from './translations.schemas.ts';

const shared = { tag: 'Articles' } as const;

const listArticleTranslations = defineRoute({
  ...shared,
  operation: 'ListArticleTranslations',
  summary:
    'List the versions of one of your articles, or of one of an organization that you administer, in other languages',
  method: 'GET',
  path: '/api/articles/:id/translations',
  schemas: { params: articleId, responses: { 200: translations } },
  async handle({ params: { id }, clients, options }) {
    const { translations: body } = await clients.translations.listArticleTranslations({ articleId: id }, options);
    return { status: 200, body, hasNext: false };
  },
});

const linkArticleTranslation = defineRoute({
  ...shared,
  operation: 'LinkArticleTranslation',
  summary: 'Link two articles of yours, or of organizations that you administer, as one text in two languages',
  method: 'PUT',
  path: '/api/articles/:id/translations/:translation_id',
  schemas: { params: linkedArticles, responses: { 200: translation } },
  async handle({ params: { id, translation_id: translationId }, clients, options }) {
    const linked = await clients.translations.linkArticleTranslation({ articleId: id, translationId }, options);
    return { status: 200, body: required(linked.translation), change: translationsLinked(linked) };
  },
});

const unlinkArticleTranslation = defineRoute({
  ...shared,
  operation: 'UnlinkArticleTranslation',
  summary: 'Separate a version of an article from the others',
  method: 'DELETE',
  path: '/api/articles/:id/translations/:translation_id',
  schemas: { params: linkedArticles, responses: { 204: 'empty' } },
  async handle({ params: { id, translation_id: translationId }, clients, options }) {
    const unlinked = await clients.translations.unlinkArticleTranslation({ articleId: id, translationId }, options);
    return { status: 204, change: translationsLinked(unlinked) };
  },
});

export const translationRoutes: Route[] = [listArticleTranslations, linkArticleTranslation, unlinkArticleTranslation];
