import {
  ListRecommendedListsRequestSchema,
  RecommendedListInputSchema,
} from '@commonplace/proto/admin/v1/recommended_lists';
import type { z } from 'zod';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { bothVersions, defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { toMessage } from '../../schemas/message.ts';
import { listFilters, listId, listInput, recommendedList } from './recommended-lists.schemas.ts';

const tag = 'Recommended lists';
const path = '/api/recommended_articles_lists';
const shared = { tag, administrative: true } as const;
const maxBodyBytes = smallBodyBytes;

const listLists = defineRoute({
  ...shared,
  operation: 'ListRecommendedLists',
  contract: 'A49',
  summary: 'List recommended lists of articles, newest first (admin)',
  method: 'GET',
  path,
  schemas: { query: listFilters, responses: { 200: listOf(recommendedList) } },
  async handle({ query, clients, options }) {
    const request = toMessage(ListRecommendedListsRequestSchema, query);
    const { lists, hasNext } = await clients.recommendedLists.listRecommendedLists(request, options);
    return { status: 200, body: lists, hasNext };
  },
});

const saveList = defineRoute({
  ...shared,
  operation: 'SaveRecommendedList',
  contract: 'A50',
  summary: 'Create a recommended list of articles, or replace the list that the user has (admin)',
  method: 'POST',
  path,
  etag: true,
  maxBodyBytes,
  idempotencyKey: true,
  caching: { invalidatesOwnReads: false },
  schemas: { body: listInput, responses: { 201: recommendedList } },
  async handle({ body, clients, options }) {
    const reply = await clients.recommendedLists.saveRecommendedList({ list: toInput(body) }, options);
    return { status: 201, body: required(reply.list) };
  },
});

const getList = defineRoute({
  ...shared,
  operation: 'GetRecommendedList',
  contract: 'A51',
  summary: 'Get a recommended list of articles (admin)',
  method: 'GET',
  path: `${path}/:id`,
  etag: true,
  schemas: { params: listId, responses: { 200: recommendedList } },
  async handle({ params, clients, options }) {
    const reply = await clients.recommendedLists.getRecommendedList(params, options);
    return { status: 200, body: required(reply.list) };
  },
});

const updateList = (method: 'PATCH' | 'PUT') =>
  defineRoute({
    ...shared,
    operation: method === 'PUT' ? 'UpdateRecommendedList' : 'PatchRecommendedList',
    contract: 'A52',
    summary: 'Update a recommended list of articles (admin)',
    method,
    path: `${path}/:id`,
    etag: true,
    maxBodyBytes,
    caching: { invalidatesOwnReads: false },
    schemas: { params: listId, body: listInput, responses: { 200: recommendedList } },
    async handle({ params: { id }, body, clients, options }) {
      const reply = await clients.recommendedLists.updateRecommendedList({ id, list: toInput(body) }, options);
      return { status: 200, body: required(reply.list) };
    },
  });

const deleteList = defineRoute({
  ...shared,
  operation: 'DeleteRecommendedList',
  summary: 'Delete a recommended list of articles (admin)',
  method: 'DELETE',
  path: `${path}/:id`,
  etag: true,
  versions: bothVersions,
  caching: { invalidatesOwnReads: false },
  schemas: { params: listId, responses: { 204: 'empty' } },
  async handle({ params, clients, options }) {
    await clients.recommendedLists.deleteRecommendedList(params, options);
    return { status: 204 };
  },
});

function toInput({ article_ids: ids, ...values }: NonNullable<z.output<typeof listInput>> = {}) {
  return toMessage(RecommendedListInputSchema, { ...values, article_ids: ids && { ids } });
}

export const recommendedListRoutes: Route[] = [
  listLists,
  saveList,
  getList,
  updateList('PATCH'),
  updateList('PUT'),
  deleteList,
];
