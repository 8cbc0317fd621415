import { PageInputSchema } from '@commonplace/proto/admin/v1/pages';
import { pageChanged, pageKeys, pageListKeys } from '../../../edge/cache/page-keys.ts';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, type Route, sharedRead } from '../../route.ts';
import { toMessage } from '../../schemas/message.ts';
import { pageOf } from '../../schemas/paging.ts';
import { checkChangedName, checkNewName } from './names.ts';
import { page, pageFields, pageId, pageOfPages } from './pages.schemas.ts';

const read = { ...sharedRead, tag: 'Pages' } as const;
const write = { tag: 'Pages', administrative: true } as const;

const listPages = defineRoute({
  ...read,
  operation: 'ListPages',
  contract: 'A54',
  summary: 'List pages',
  path: '/api/pages',
  schemas: { query: pageOfPages, responses: { 200: listOf(page) } },
  async handle({ query, clients, options }) {
    const { pages, hasNext } = await clients.pages.listPages(pageOf(query), options);
    return { status: 200, body: pages, hasNext, keys: pageListKeys(pages) };
  },
});

const getPage = defineRoute({
  ...read,
  operation: 'GetPage',
  contract: 'A56',
  summary: 'Get a page',
  path: '/api/pages/:id',
  etag: true,
  schemas: { params: pageId, responses: { 200: page } },
  async handle({ params: { id }, clients, options }) {
    const body = required((await clients.pages.getPage({ id }, options)).page);
    return { status: 200, body, keys: pageKeys(body) };
  },
});

const createPage = defineRoute({
  ...write,
  operation: 'CreatePage',
  contract: 'A55',
  summary: 'Create a page (admin)',
  method: 'POST',
  path: '/api/pages',
  etag: true,
  idempotencyKey: true,
  schemas: { body: pageFields, responses: { 201: page } },
  async handle({ body, sitePaths, clients, options }) {
    await checkNewName(body, { clients, options });
    const request = { page: toMessage(PageInputSchema, body) };
    const created = required((await clients.pages.createPage(request, options)).page);
    sitePaths.forget();
    return { status: 201, body: created, change: pageChanged({ ...created, deleted: false }) };
  },
});

const updatePage = (method: 'PUT' | 'PATCH') =>
  defineRoute({
    ...write,
    operation: method === 'PUT' ? 'UpdatePage' : 'PatchPage',
    contract: 'A57',
    summary: 'Update a page (admin)',
    method,
    path: '/api/pages/:id',
    etag: true,
    schemas: { params: pageId, body: pageFields, responses: { 200: page } },
    async handle({ params: { id }, body, sitePaths, clients, options }) {
      await checkChangedName(id, body, { clients, options });
      const request = { id, page: toMessage(PageInputSchema, body), isWhole: method === 'PUT' };
      const changed = required((await clients.pages.updatePage(request, options)).page);
      sitePaths.forget();
      return { status: 200, body: changed, change: pageChanged({ ...changed, deleted: false }) };
    },
  });

const deletePage = defineRoute({
  ...write,
  operation: 'DeletePage',
  contract: 'A58',
  summary: 'Delete a page (admin)',
  method: 'DELETE',
  path: '/api/pages/:id',
  etag: true,
  schemas: { params: pageId, responses: { 200: page } },
  async handle({ params: { id }, sitePaths, clients, options }) {
    const deleted = required((await clients.pages.deletePage({ id }, options)).page);
    sitePaths.forget();
    return { status: 200, body: deleted, change: pageChanged({ ...deleted, deleted: true }) };
  },
});

export const sitePageRoutes: Route[] = [
  listPages,
  getPage,
  createPage,
  updatePage('PUT'),
  updatePage('PATCH'),
  deletePage,
];
