import { conceptArticleKeys, conceptKeys } from '../../../edge/cache/concept-keys.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, type Route, sharedRead } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import { articleList, withCommentCounts } from '../articles/articles.schemas.ts';
import { conceptSlug, siteConcept, siteConceptArticlePage } from './concepts.schemas.ts';

const read = { ...sharedRead, tag: 'Concepts' } as const;

const getSiteConcept = defineRoute({
  ...read,
  operation: 'GetSiteConcept',
  summary: 'Get a concept by its slug, without its figures',
  path: '/api/site/concepts/:slug',
  schemas: { params: conceptSlug, responses: { 200: siteConcept } },
  async handle({ params, clients, options }) {
    const concept = required((await clients.concepts.getSiteConcept(params, options)).concept);
    return { status: 200, body: concept, keys: conceptKeys(concept) };
  },
});

const listSiteConceptArticles = defineRoute({
  ...read,
  operation: 'ListSiteConceptArticles',
  summary: 'List the articles of a concept, closest match first',
  path: '/api/site/concepts/:slug/articles',
  schemas: { params: conceptSlug, query: siteConceptArticlePage, responses: { 200: articleList } },
  async handle({ params, query, clients, options }) {
    const request = { ...params, ...pageOf(query) };
    const { articles, hasNext, conceptId } = await clients.concepts.listSiteConceptArticles(request, options);
    return { status: 200, body: withCommentCounts(articles), hasNext, keys: conceptArticleKeys(conceptId, articles) };
  },
});

export const siteConceptRoutes: Route[] = [getSiteConcept, listSiteConceptArticles];
