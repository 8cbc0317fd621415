import { notFound } from '@commonplace/domain/errors';
import { services, unavailableHeaders } from '../../list-across-services.ts';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, type Route } from '../../route.ts';
import { listJobs, type JobClients } from './list-jobs.ts';
import { job, jobFilters, jobId } from './jobs.schemas.ts';

const tag = 'Jobs';

/** Returns the client of the job's service, whose name is the prefix of the id. */
function serviceOf(clients: JobClients, id: string) {
  const name = services.find((candidate) => id.startsWith(`${candidate}-`));
  if (name === undefined) throw notFound();
  return clients[name];
}

const list = defineRoute({
  operation: 'ListJobs',
  summary: 'List background jobs of all services, newest first (admin)',
  tag,
  method: 'GET',
  path: '/api/admin/jobs',
  administrative: true,
  failures: [422],
  schemas: { query: jobFilters, responses: { 200: listOf(job) } },
  async handle({ query, clients, options }) {
    const { items, hasNext, unavailable } = await listJobs(clients.jobs, query, options);
    return { status: 200, body: items, hasNext, ...unavailableHeaders(unavailable) };
  },
});

const get = defineRoute({
  operation: 'GetJob',
  summary: 'Get a background job with its progress (admin)',
  tag,
  method: 'GET',
  path: '/api/admin/jobs/:id',
  administrative: true,
  schemas: { params: jobId, responses: { 200: job } },
  async handle({ params: { id }, clients, options }) {
    return { status: 200, body: required((await serviceOf(clients.jobs, id).getJob({ id }, options)).job) };
  },
});

const retry = defineRoute({
  operation: 'RetryJob',
  summary: 'Retry a failed job (admin)',
  tag,
  method: 'POST',
  path: '/api/admin/jobs/:id/retry',
  administrative: true,
  caching: { invalidatesOwnReads: false },
  failures: [409],
  schemas: { params: jobId, responses: { 202: job } },
  async handle({ params: { id }, clients, options }) {
    const { job: retried } = await serviceOf(clients.jobs, id).retryJob({ id }, options);
    return { status: 202, body: required(retried) };
  },
});

const cancel = defineRoute({
  operation: 'CancelJob',
  summary: 'Cancel a job that is queued or running (admin)',
  tag,
  method: 'DELETE',
  path: '/api/admin/jobs/:id',
  administrative: true,
  caching: { invalidatesOwnReads: false },
  failures: [409],
  schemas: { params: jobId, responses: { 204: 'empty' } },
  async handle({ params: { id }, clients, options }) {
    await serviceOf(clients.jobs, id).cancelJob({ id }, options);
    return { status: 204 };
  },
});

export const jobRoutes: Route[] = [list, get, retry, cancel];
