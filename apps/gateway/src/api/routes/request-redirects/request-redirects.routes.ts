import { RequestRedirectInputSchema } from '@commonplace/proto/admin/v1/request_redirects';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { bothVersions, defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { toMessage } from '../../schemas/message.ts';
import { pageOf } from '../../schemas/paging.ts';
import {
  newRedirect,
  redirectChanges,
  redirectId,
  redirectPage,
  requestRedirect,
} from './request-redirects.schemas.ts';

const common = { tag: 'Request redirects', administrative: true } as const;
/** No cached read of the API shows redirects. */
const write = { ...common, caching: { invalidatesOwnReads: false } } as const;

const listRedirects = defineRoute({
  ...common,
  operation: 'ListRequestRedirects',
  contract: 'A41',
  summary: 'List redirects, newest first (admin)',
  method: 'GET',
  path: '/api/admin/request_redirects',
  schemas: { query: redirectPage, responses: { 200: listOf(requestRedirect) } },
  async handle({ query, clients, options }) {
    const reply = await clients.requestRedirects.listRequestRedirects(pageOf(query), options);
    return { status: 200, body: reply.requestRedirects, hasNext: reply.hasNext };
  },
});

const getRedirect = defineRoute({
  ...common,
  operation: 'GetRequestRedirect',
  contract: 'A43',
  summary: 'Get a redirect (admin)',
  method: 'GET',
  path: '/api/admin/request_redirects/:id',
  etag: true,
  schemas: { params: redirectId, responses: { 200: requestRedirect } },
  async handle({ params: { id }, clients, options }) {
    const reply = await clients.requestRedirects.getRequestRedirect({ id }, options);
    return { status: 200, body: required(reply.requestRedirect) };
  },
});

const createRedirect = defineRoute({
  ...write,
  operation: 'CreateRequestRedirect',
  contract: 'A42',
  summary: 'Create a redirect (admin)',
  method: 'POST',
  path: '/api/admin/request_redirects',
  etag: true,
  maxBodyBytes: smallBodyBytes,
  idempotencyKey: true,
  schemas: { wrapper: ['request_redirect'], body: newRedirect, responses: { 201: requestRedirect } },
  async handle({ body, site, sitePaths, clients, options }) {
    const request_domain = body.request_domain ?? new URL(site.origin).host;
    const request = { requestRedirect: toMessage(RequestRedirectInputSchema, { ...body, request_domain }) };
    const reply = await clients.requestRedirects.createRequestRedirect(request, options);
    sitePaths.forget();
    return { status: 201, body: required(reply.requestRedirect) };
  },
});

const updateRedirect = (method: 'PATCH' | 'PUT') =>
  defineRoute({
    ...write,
    operation: method === 'PUT' ? 'UpdateRequestRedirect' : 'PatchRequestRedirect',
    contract: 'A44',
    summary: 'Update a redirect (admin)',
    method,
    path: '/api/admin/request_redirects/:id',
    etag: true,
    maxBodyBytes: smallBodyBytes,
    schemas: {
      params: redirectId,
      wrapper: ['request_redirect'],
      body: redirectChanges,
      responses: { 200: requestRedirect },
    },
    async handle({ params: { id }, body, sitePaths, clients, options }) {
      const request = { id, requestRedirect: toMessage(RequestRedirectInputSchema, body) };
      const reply = await clients.requestRedirects.updateRequestRedirect(request, options);
      sitePaths.forget();
      return { status: 200, body: required(reply.requestRedirect) };
    },
  });

const deleteRedirect = defineRoute({
  ...write,
  operation: 'DeleteRequestRedirect',
  summary: 'Delete a redirect (admin)',
  method: 'DELETE',
  path: '/api/admin/request_redirects/:id',
  etag: true,
  versions: bothVersions,
  schemas: { params: redirectId, responses: { 204: 'empty' } },
  async handle({ params: { id }, sitePaths, clients, options }) {
    await clients.requestRedirects.deleteRequestRedirect({ id }, options);
    sitePaths.forget();
    return { status: 204 };
  },
});

export const requestRedirectRoutes: Route[] = [
  listRedirects,
  getRedirect,
  createRedirect,
  updateRedirect('PATCH'),
  updateRedirect('PUT'),
  deleteRedirect,
];
