import { invalid } from '@commonplace/domain/errors';
import { largestId, limits } from '@commonplace/rules/limits';
import type { z } from 'zod';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { bothVersions, defineRoute, type Route } from '../../route.ts';
import { missingParameter } from '../../../edge/http/failures/missing-parameter.ts';
import { pageOf } from '../../schemas/paging.ts';
import { user } from '../users/users.schemas.ts';
import { members, outcome, segment, segmentId, segmentPage } from './segments.schemas.ts';

const tag = 'Audience segments';
const shared = { tag, administrative: true } as const;

const listSegments = defineRoute({
  ...shared,
  operation: 'ListSegments',
  contract: 'A19',
  summary: 'List manual audience segments, newest first (admin)',
  method: 'GET',
  path: '/api/segments',
  schemas: { query: segmentPage, responses: { 200: listOf(segment) } },
  async handle({ query, clients, options }) {
    const { segments, hasNext } = await clients.segments.listSegments(pageOf(query), options);
    return { status: 200, body: segments, hasNext };
  },
});

const createSegment = defineRoute({
  ...shared,
  operation: 'CreateSegment',
  summary: 'Create a manual audience segment (admin)',
  method: 'POST',
  path: '/api/segments',
  versions: bothVersions,
  idempotencyKey: true,
  caching: { invalidatesOwnReads: false },
  schemas: { responses: { 201: segment } },
  async handle({ clients, options }) {
    const reply = await clients.segments.createSegment({}, options);
    return { status: 201, body: required(reply.segment) };
  },
});

const getSegment = defineRoute({
  ...shared,
  operation: 'GetSegment',
  contract: 'A20',
  summary: 'Get a manual audience segment (admin)',
  method: 'GET',
  path: '/api/segments/:id',
  etag: true,
  schemas: { params: segmentId, responses: { 200: segment } },
  async handle({ params, clients, options }) {
    const reply = await clients.segments.getSegment(params, options);
    return { status: 200, body: required(reply.segment) };
  },
});

const deleteSegment = defineRoute({
  ...shared,
  operation: 'DeleteSegment',
  contract: 'A21',
  summary: 'Delete an audience segment that no billboard uses (admin)',
  method: 'DELETE',
  path: '/api/segments/:id',
  etag: true,
  failures: [409],
  caching: { invalidatesOwnReads: false },
  schemas: { params: segmentId, responses: { 200: segment } },
  async handle({ params, clients, options }) {
    const reply = await clients.segments.deleteSegment(params, options);
    return { status: 200, body: required(reply.segment) };
  },
});

const listSegmentUsers = defineRoute({
  ...shared,
  operation: 'ListSegmentUsers',
  contract: 'A22',
  summary: 'List the users of an audience segment (admin)',
  method: 'GET',
  path: '/api/segments/:id/users',
  schemas: { params: segmentId, query: segmentPage, responses: { 200: listOf(user.beta) } },
  async handle({ params, query, clients, options }) {
    const request = { ...params, ...pageOf(query) };
    const { userIds, hasNext } = await clients.segments.listSegmentUsers(request, options);
    const users = userIds.length === 0 ? [] : (await clients.users.getUsers({ ids: userIds }, options)).users;
    return { status: 200, body: users, hasNext };
  },
});

const addUsers = defineRoute({
  ...shared,
  operation: 'AddSegmentUsers',
  contract: 'A23',
  summary: 'Add users to an audience segment (admin)',
  method: 'PUT',
  path: '/api/segments/:id/add_users',
  etag: true,
  caching: { invalidatesOwnReads: false },
  schemas: { params: segmentId, body: members, responses: { 200: outcome } },
  async handle({ params, body, clients, options }) {
    const userIds = userIdsOf(body);
    const request = { ...params, userIds: userIds.filter(mayBeId) };
    const reply = await clients.segments.addSegmentUsers(request, options);
    return { status: 200, body: outcomeOf(userIds, reply), etag: reply.etag };
  },
});

const removeUsers = defineRoute({
  ...shared,
  operation: 'RemoveSegmentUsers',
  contract: 'A24',
  summary: 'Remove users from an audience segment (admin)',
  method: 'PUT',
  path: '/api/segments/:id/remove_users',
  etag: true,
  caching: { invalidatesOwnReads: false },
  schemas: { params: segmentId, body: members, responses: { 200: outcome } },
  async handle({ params, body, clients, options }) {
    const userIds = userIdsOf(body);
    const request = { ...params, userIds: userIds.filter(mayBeId) };
    const reply = await clients.segments.removeSegmentUsers(request, options);
    return { status: 200, body: outcomeOf(userIds, reply), etag: reply.etag };
  },
});

/** Returns the distinct ids; throws if there are none or too many. */
function userIdsOf(body: z.output<typeof members>): number[] {
  const ids = body?.user_ids ?? [];
  if (ids.length === 0) throw missingParameter('user_ids');
  if (ids.length > limits.segment.users) throw invalid('Too many user IDs provided');
  return [...new Set(ids)];
}

const mayBeId = (number: number) => number >= 1 && number <= largestId;

function outcomeOf(userIds: readonly number[], { succeeded }: { succeeded: number[] }) {
  const done = new Set(succeeded);
  return { succeeded, failed: userIds.filter((id) => !done.has(id)) };
}

export const segmentRoutes: Route[] = [
  listSegments,
  createSegment,
  getSegment,
  deleteSegment,
  listSegmentUsers,
  addUsers,
  removeUsers,
];
