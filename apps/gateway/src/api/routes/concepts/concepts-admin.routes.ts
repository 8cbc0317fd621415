import { ConceptInputSchema } from '@commonplace/proto/content/v1/concepts';
import { conceptChanged } from '../../../edge/cache/concept-keys.ts';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { toMessage } from '../../schemas/message.ts';
import { pageOfDays } from './page-of-days.ts';
import {
  adminConcept,
  concept,
  conceptChanges,
  conceptDays,
  conceptId,
  conceptPage,
  conceptUpdate,
  lookback,
  lookbackMessage,
  newConcept,
} from './concepts.schemas.ts';

const administrative = { tag: 'Concepts', administrative: true } as const;

const updateConcept = (method: 'PATCH' | 'PUT') =>
  defineRoute({
    ...administrative,
    operation: method === 'PUT' ? 'UpdateConceptMetadata' : 'PatchConceptMetadata',
    contract: 'E46',
    summary:
      "Update a concept's score, description or threshold; a new description or threshold starts a job that matches articles again (admin)",
    method,
    path: '/api/concepts/:id',
    etag: true,
    maxBodyBytes: smallBodyBytes,
    schemas: { params: conceptId, wrapper: ['concept'], body: conceptUpdate, responses: { 200: concept } },
    async handle({ params: { id }, body, clients, options }) {
      const clearsThreshold = body.similarity_threshold === null;
      const request = { id, concept: { ...toMessage(ConceptInputSchema, body), clearsThreshold } };
      const changed = required((await clients.concepts.updateConcept(request, options)).concept);
      return { status: 200, body: changed, change: conceptChanged({ id }) };
    },
  });

const listAllConcepts = defineRoute({
  ...administrative,
  operation: 'ListConceptRecords',
  contract: 'A36',
  summary: 'List all concepts by name, including those that match no articles yet (admin)',
  method: 'GET',
  path: '/api/admin/concepts',
  schemas: { query: conceptPage, responses: { 200: listOf(adminConcept) } },
  async handle({ query, clients, options }) {
    const request = { ...pageOfDays(query), withDrafts: true };
    const { concepts, hasNext } = await clients.concepts.listConcepts(request, options);
    return { status: 200, body: concepts, hasNext };
  },
});

const createConcept = defineRoute({
  ...administrative,
  operation: 'CreateConcept',
  contract: 'A37',
  summary: 'Create a concept (admin)',
  method: 'POST',
  path: '/api/admin/concepts',
  etag: true,
  maxBodyBytes: smallBodyBytes,
  idempotencyKey: true,
  failures: [409],
  schemas: { wrapper: ['concept'], body: newConcept, responses: { 201: adminConcept } },
  async handle({ body, clients, options }) {
    const request = { concept: toMessage(ConceptInputSchema, body) };
    const created = required((await clients.concepts.createConcept(request, options)).concept);
    return { status: 201, body: created, change: conceptChanged(created) };
  },
});

const getAnyConcept = defineRoute({
  ...administrative,
  operation: 'GetConceptRecord',
  contract: 'A38',
  summary: 'Get a concept (admin)',
  method: 'GET',
  path: '/api/admin/concepts/:id',
  etag: true,
  schemas: { params: conceptId, query: conceptDays, responses: { 200: adminConcept } },
  async handle({ params: { id }, query: { days }, clients, options }) {
    const reply = await clients.concepts.getConcept({ id, days, withDrafts: true }, options);
    return { status: 200, body: required(reply.concept) };
  },
});

const changeConcept = (method: 'PATCH' | 'PUT') =>
  defineRoute({
    ...administrative,
    operation: method === 'PUT' ? 'UpdateConcept' : 'PatchConcept',
    contract: 'A39',
    summary:
      'Update any field of a concept; a new name, description or threshold starts a job that matches articles again (admin)',
    method,
    path: '/api/admin/concepts/:id',
    etag: true,
    maxBodyBytes: smallBodyBytes,
    schemas: { params: conceptId, wrapper: ['concept'], body: conceptChanges, responses: { 200: adminConcept } },
    async handle({ params: { id }, body, clients, options }) {
      const clears = { clearsThreshold: body.similarity_threshold === null, clearsParent: body.parent_id === null };
      const request = { id, concept: { ...toMessage(ConceptInputSchema, body), ...clears } };
      const changed = required((await clients.concepts.updateConcept(request, options)).concept);
      return { status: 200, body: changed, change: conceptChanged({ id }) };
    },
  });

const triggerLookback = defineRoute({
  ...administrative,
  operation: 'TriggerConceptLookback',
  contract: 'A40',
  summary: 'Start a job that compares recent articles with a concept (admin)',
  method: 'POST',
  path: '/api/admin/concepts/:id/trigger_lookback',
  maxBodyBytes: smallBodyBytes,
  idempotencyKey: false,
  caching: { invalidatesOwnReads: false },
  schemas: { params: conceptId, body: lookback, responses: { 200: lookbackMessage } },
  async handle({ params: { id }, body: { days }, clients, site, options }) {
    const { jobId } = await clients.concepts.triggerLookback({ id, days }, options);
    const message = `Articles of the last ${days} days are being compared with the concept (job ${jobId})`;
    return { status: 200, body: { message }, headers: { location: site.url(`/api/admin/jobs/${jobId}`) } };
  },
});

const deleteConcept = defineRoute({
  ...administrative,
  operation: 'DeleteConcept',
  summary: 'Delete a concept but keep its articles (admin)',
  method: 'DELETE',
  path: '/api/admin/concepts/:id',
  etag: true,
  schemas: { params: conceptId, responses: { 204: 'empty' } },
  async handle({ params: { id }, clients, options }) {
    await clients.concepts.deleteConcept({ id }, options);
    return { status: 204, change: conceptChanged({ id }) };
  },
});

export const adminConceptRoutes: Route[] = [
  updateConcept('PATCH'),
  updateConcept('PUT'),
  listAllConcepts,
  createConcept,
  getAnyConcept,
  changeConcept('PATCH'),
  changeConcept('PUT'),
  triggerLookback,
  deleteConcept,
];
