import { ListSubforemRecordsRequestSchema, SubforemInputSchema } from '@commonplace/proto/content/v1/subforems';
import { subforemChanged, subforemListKeys } from '../../../edge/cache/subforem-keys.ts';
import { bothVersions, defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { toMessage } from '../../schemas/message.ts';
import { reserveChangedName, reserveNewName } from './names.ts';
import {
  newSubforem,
  ownedSubforem,
  subforem,
  subforemChanges,
  subforemId,
  subforemPages,
} from './subforems.schemas.ts';

const tag = 'Subforems';

const listSubforems = defineRoute({
  operation: 'ListSubforems',
  contract: 'E37',
  summary: 'List subforems',
  tag,
  method: 'GET',
  path: '/api/subforems',
  access: 'public',
  scope: 'public',
  caching: { shared: true },
  schemas: { responses: { 200: listOf(subforem) } },
  async handle({ clients, options }) {
    const { subforems } = await clients.subforems.listSubforems({}, options);
    return { status: 200, body: subforems, keys: subforemListKeys(subforems) };
  },
});

const listSubforemRecords = defineRoute({
  operation: 'ListSubforemRecords',
  summary: 'List all subforems, discoverable or not, newest first (admin)',
  tag,
  method: 'GET',
  path: '/api/admin/subforems',
  administrative: true,
  schemas: { query: subforemPages, responses: { 200: listOf(ownedSubforem) } },
  async handle({ query, clients, options }) {
    const request = toMessage(ListSubforemRecordsRequestSchema, query);
    const { subforems, hasNext } = await clients.subforems.listSubforemRecords(request, options);
    return { status: 200, body: subforems, hasNext };
  },
});

const getSubforemRecord = defineRoute({
  operation: 'GetSubforemRecord',
  summary: 'Get a subforem, discoverable or not (admin)',
  tag,
  method: 'GET',
  path: '/api/admin/subforems/:id',
  etag: true,
  administrative: true,
  schemas: { params: subforemId, responses: { 200: ownedSubforem } },
  async handle({ params, clients, options }) {
    return { status: 200, body: required((await clients.subforems.getSubforemRecord(params, options)).subforem) };
  },
});

const createSubforem = defineRoute({
  operation: 'CreateSubforem',
  summary: 'Create a subforem (admin)',
  tag,
  method: 'POST',
  path: '/api/subforems',
  etag: true,
  versions: bothVersions,
  maxBodyBytes: smallBodyBytes,
  administrative: true,
  idempotencyKey: true,
  schemas: { wrapper: ['subforem'], body: newSubforem, responses: { 201: ownedSubforem } },
  async handle({ body, hosts, clients, options }) {
    await reserveNewName(body.name, { clients, options });
    const request = { subforem: toMessage(SubforemInputSchema, body) };
    const created = required((await clients.subforems.createSubforem(request, options)).subforem);
    hosts.apply(created);
    return { status: 201, body: created, change: subforemChanged(created) };
  },
});

const updateSubforem = defineRoute({
  operation: 'UpdateSubforem',
  summary: 'Update a subforem (admin)',
  tag,
  method: 'PATCH',
  path: '/api/subforems/:id',
  etag: true,
  versions: bothVersions,
  maxBodyBytes: smallBodyBytes,
  administrative: true,
  schemas: { params: subforemId, wrapper: ['subforem'], body: subforemChanges, responses: { 200: ownedSubforem } },
  async handle({ params: { id }, body, hosts, clients, options }) {
    await reserveChangedName(id, body.name, { clients, options });
    const request = { id, subforem: toMessage(SubforemInputSchema, body) };
    const changed = required((await clients.subforems.updateSubforem(request, options)).subforem);
    hosts.apply(changed);
    return { status: 200, body: changed, change: subforemChanged(changed) };
  },
});

export const subforemRoutes: Route[] = [
  listSubforems,
  listSubforemRecords,
  getSubforemRecord,
  createSubforem,
  updateSubforem,
];
