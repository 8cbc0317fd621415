import { listOf } from '../../representation/representation.ts';
import { defineRoute, type Route } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import { clashPage, keptName, nameClash } from './names.schemas.ts';

const shared = { tag: 'Names', administrative: true } as const;

const listNameClashes = defineRoute({
  ...shared,
  operation: 'ListNameClashes',
  summary: 'List names with several owners and names that are reserved for the site (admin)',
  method: 'GET',
  path: '/api/admin/name_clashes',
  schemas: { query: clashPage, responses: { 200: listOf(nameClash) } },
  async handle({ query, clients, options }) {
    const { page, perPage } = pageOf(query);
    const { clashes } = await clients.names.listNameClashes({}, options);
    const pageOfClashes = clashes.slice((page - 1) * perPage, page * perPage);
    return { status: 200, body: pageOfClashes, hasNext: clashes.length > page * perPage };
  },
});

const releaseName = defineRoute({
  ...shared,
  operation: 'ReleaseName',
  summary: 'Free a name that is kept for its former owner (admin)',
  method: 'DELETE',
  path: '/api/admin/kept_names/:name',
  schemas: { params: keptName, responses: { 204: 'empty' } },
  async handle({ params, clients, options }) {
    await clients.names.releaseName(params, options);
    return { status: 204 };
  },
});

export const nameRoutes: Route[] = [listNameClashes, releaseName];
