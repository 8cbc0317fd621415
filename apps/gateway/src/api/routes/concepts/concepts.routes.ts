import { badRequest } from '@commonplace/domain/errors';
import { ConceptArticlesOrder } from '@commonplace/proto/content/v1/concepts';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, type Route } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import { articleList } from '../articles/articles.schemas.ts';
import { pageOfDays } from './page-of-days.ts';
import {
  concept,
  conceptArticlePage,
  conceptDays,
  conceptId,
  conceptPage,
  conceptSearch,
  foundConcept,
} from './concepts.schemas.ts';

const read = { tag: 'Concepts', method: 'GET' } as const;

const listConcepts = defineRoute({
  ...read,
  operation: 'ListConcepts',
  contract: 'E44',
  summary: 'List concepts by name',
  path: '/api/concepts',
  schemas: { query: conceptPage, responses: { 200: listOf(concept) } },
  async handle({ query, clients, options }) {
    const { concepts, hasNext } = await clients.concepts.listConcepts(pageOfDays(query), options);
    return { status: 200, body: concepts, hasNext };
  },
});

const searchConcepts = defineRoute({
  ...read,
  operation: 'SearchConcepts',
  summary: 'List the concepts closest to a text',
  path: '/api/concepts/search',
  schemas: { query: conceptSearch, responses: { 200: listOf(foundConcept) } },
  async handle({ query, clients, options }) {
    const { q, threshold } = query;
    if (q === '') throw badRequest('q parameter is required');
    const request = { ...pageOfDays(query), query: q, ...(threshold !== undefined && { threshold }) };
    const { concepts, hasNext } = await clients.concepts.searchConcepts(request, options);
    return { status: 200, body: concepts, hasNext };
  },
});

const getConcept = defineRoute({
  ...read,
  operation: 'GetConcept',
  contract: 'E45',
  summary: 'Get a concept',
  path: '/api/concepts/:id',
  etag: true,
  schemas: { params: conceptId, query: conceptDays, responses: { 200: concept } },
  async handle({ params: { id }, query: { days }, clients, options }) {
    return { status: 200, body: required((await clients.concepts.getConcept({ id, days }, options)).concept) };
  },
});

const orders = new Map([
  ['-published_at', ConceptArticlesOrder.PUBLISHED_AT],
  ['-score', ConceptArticlesOrder.SCORE],
  // As the reference's code has it.
  ['score', ConceptArticlesOrder.SCORE],
]);

const listConceptArticles = defineRoute({
  ...read,
  operation: 'ListConceptArticles',
  contract: 'E47',
  summary: 'List the articles of a concept',
  path: '/api/concepts/:id/articles',
  schemas: { params: conceptId, query: conceptArticlePage, responses: { 200: articleList } },
  async handle({ params: { id }, query, clients, options }) {
    const order = orders.get(query.sort ?? '') ?? ConceptArticlesOrder.SIMILARITY;
    const page = await clients.concepts.listConceptArticles({ ...pageOf(query), id, order }, options);
    return { status: 200, body: page.articles, hasNext: page.hasNext };
  },
});

export const conceptRoutes: Route[] = [listConcepts, searchConcepts, getConcept, listConceptArticles];
