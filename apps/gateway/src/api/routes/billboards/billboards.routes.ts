import { BillboardInputSchema, ListBillboardsRequestSchema } from '@commonplace/proto/admin/v1/billboards';
import { limits } from '@commonplace/rules/limits';
import { billboardChanged } from '../../../edge/cache/billboard-keys.ts';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { bodyBytesFor, bothVersions, defineRoute, type Route } from '../../route.ts';
import { toMessage } from '../../schemas/message.ts';
import { billboard, billboardFilters, billboardId, billboardInput } from './billboards.schemas.ts';

const tag = 'Billboards';
const shared = { tag, administrative: true } as const;
/** For the text and the lists of ids. */
const maxBodyBytes = bodyBytesFor(limits.billboard.body + 4 * limits.billboard.ids);

/** The operations under a path; the reference also has an older path. */
const routesUnder = (path: string, noun: 'Billboard' | 'DisplayAd'): Route[] => [
  defineRoute({
    ...shared,
    operation: `List${noun}s`,
    contract: 'A32',
    summary: 'List billboards, newest first (admin)',
    method: 'GET',
    path,
    schemas: { query: billboardFilters, responses: { 200: listOf(billboard) } },
    async handle({ query, clients, options }) {
      const request = toMessage(ListBillboardsRequestSchema, query);
      const { billboards, hasNext } = await clients.billboards.listBillboards(request, options);
      return { status: 200, body: billboards, hasNext };
    },
  }),
  defineRoute({
    ...shared,
    operation: `Get${noun}`,
    summary: 'Get a billboard (admin, or admin of its organization)',
    method: 'GET',
    path: `${path}/:id`,
    etag: true,
    versions: bothVersions,
    schemas: { params: billboardId, responses: { 200: billboard } },
    async handle({ params, clients, options }) {
      const reply = await clients.billboards.getBillboard(params, options);
      return { status: 200, body: required(reply.billboard) };
    },
  }),
  defineRoute({
    ...shared,
    operation: `Create${noun}`,
    contract: 'A33',
    summary: 'Create a billboard (admin, or admin of its organization)',
    method: 'POST',
    path,
    etag: true,
    maxBodyBytes,
    idempotencyKey: true,
    schemas: { body: billboardInput, responses: { 201: billboard } },
    async handle({ body, clients, options }) {
      const request = { billboard: toMessage(BillboardInputSchema, body ?? {}) };
      const created = required((await clients.billboards.createBillboard(request, options)).billboard);
      return { status: 201, body: created, change: billboardChanged(created) };
    },
  }),
  ...(['PUT', 'PATCH'] as const).map((method) =>
    defineRoute({
      ...shared,
      operation: `${method === 'PUT' ? 'Update' : 'Patch'}${noun}`,
      contract: 'A34',
      summary: 'Update a billboard (admin, or admin of its organization)',
      method,
      path: `${path}/:id`,
      etag: true,
      maxBodyBytes,
      failures: [409],
      schemas: { params: billboardId, body: billboardInput, responses: { 200: billboard } },
      async handle({ params: { id }, body, clients, options }) {
        const request = { id, billboard: toMessage(BillboardInputSchema, body ?? {}) };
        const changed = required((await clients.billboards.updateBillboard(request, options)).billboard);
        return { status: 200, body: changed, change: billboardChanged(changed) };
      },
    }),
  ),
  defineRoute({
    ...shared,
    operation: `Unpublish${noun}`,
    contract: 'A35',
    summary: 'Unpublish a billboard (admin, or admin of its organization)',
    method: 'PUT',
    path: `${path}/:id/unpublish`,
    etag: true,
    schemas: { params: billboardId, responses: { 204: 'empty' } },
    async handle({ params: { id }, clients, options }) {
      const { version } = await clients.billboards.unpublishBillboard({ id }, options);
      return { status: 204, change: billboardChanged({ id, version }) };
    },
  }),
  defineRoute({
    ...shared,
    operation: `Delete${noun}`,
    summary: 'Delete a billboard and its statistics (admin)',
    method: 'DELETE',
    path: `${path}/:id`,
    etag: true,
    versions: bothVersions,
    schemas: { params: billboardId, responses: { 204: 'empty' } },
    async handle({ params: { id }, clients, options }) {
      const { version } = await clients.billboards.deleteBillboard({ id }, options);
      return { status: 204, change: billboardChanged({ id, version }) };
    },
  }),
];

export const billboardRoutes: Route[] = [
  ...routesUnder('/api/billboards', 'Billboard'),
  ...routesUnder('/api/display_ads', 'DisplayAd'),
];
