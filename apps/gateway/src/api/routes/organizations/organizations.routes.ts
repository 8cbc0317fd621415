import {
  CreateOrganizationRequestSchema,
  UpdateOrganizationRequestSchema,
} from '@commonplace/proto/community/v1/organizations';
import { organizationChanged, organizationKeys, organizationListKeys } from '../../../edge/cache/account-keys.ts';
import { required } from '../../representation/required.ts';
import { listOf } from '../../representation/representation.ts';
import { bothVersions, defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { toMessage } from '../../schemas/message.ts';
import { pageOf } from '../../schemas/paging.ts';
import {
  newOrganizationFields,
  organization,
  organizationFields,
  organizationId,
  organizationIdOrUsername,
  organizationPage,
  ownedOrganization,
} from './organizations.schemas.ts';

const tag = 'Organizations';

const getOrganization = defineRoute({
  operation: 'GetOrganization',
  contract: 'E25',
  summary: 'Get an organization by id or username',
  tag,
  method: 'GET',
  path: '/api/organizations/:id',
  etag: true,
  versions: bothVersions,
  access: 'public',
  caching: { shared: true },
  schemas: { params: organizationIdOrUsername, responses: { 200: organization } },
  async handle({ params: { id: idOrUsername }, clients, options }) {
    const reply = await clients.organizations.getOrganization({ idOrUsername }, options);
    const message = required(reply.organization);
    return { status: 200, body: message, keys: organizationKeys(message, idOrUsername) };
  },
});

const listOrganizations = defineRoute({
  operation: 'ListOrganizations',
  contract: 'A61',
  summary: 'List organizations',
  tag,
  method: 'GET',
  path: '/api/organizations',
  access: 'public',
  caching: { shared: true },
  schemas: { query: organizationPage, responses: { 200: listOf(ownedOrganization) } },
  async handle({ query, clients, options }) {
    const { organizations, hasNext } = await clients.organizations.listOrganizations(pageOf(query), options);
    return { status: 200, body: organizations, hasNext, keys: organizationListKeys(organizations) };
  },
});

const createOrganization = defineRoute({
  operation: 'CreateOrganization',
  contract: 'A59',
  summary: 'Create an organization (admin, or every user if the site allows it)',
  tag,
  method: 'POST',
  path: '/api/organizations',
  etag: true,
  administrative: true,
  maxBodyBytes: smallBodyBytes,
  idempotencyKey: true,
  schemas: { body: newOrganizationFields, responses: { 201: ownedOrganization } },
  async handle({ body, principals, clients, options }) {
    const request = toMessage(CreateOrganizationRequestSchema, body);
    const created = required((await clients.organizations.createOrganization(request, options)).organization);
    // The caller may administer it.
    if (options.principal.kind === 'user') principals.forgetUser(options.principal.userId);
    const change = organizationChanged({ ...created, version: 1, deleted: false });
    return { status: 201, body: created, change };
  },
});

const updateOrganization = (method: 'PUT' | 'PATCH') =>
  defineRoute({
    operation: method === 'PUT' ? 'UpdateOrganization' : 'PatchOrganization',
    contract: 'A60',
    summary: "Update an organization's profile (admin, or admin of the organization)",
    tag,
    method,
    path: '/api/organizations/:id',
    etag: true,
    scope: 'write_organizations',
    administrative: true,
    maxBodyBytes: smallBodyBytes,
    schemas: { params: organizationId, body: organizationFields, responses: { 200: ownedOrganization } },
    async handle({ params: { id }, body, clients, options }) {
      const request = { ...toMessage(UpdateOrganizationRequestSchema, body), id };
      const reply = await clients.organizations.updateOrganization(request, options);
      const changed = required(reply.organization);
      const change = organizationChanged({ ...changed, version: reply.version, deleted: false });
      return { status: 200, body: changed, change };
    },
  });

const deleteOrganization = defineRoute({
  operation: 'DeleteOrganization',
  summary: 'Delete an organization (admin)',
  tag,
  method: 'DELETE',
  path: '/api/organizations/:id',
  etag: true,
  versions: bothVersions,
  administrative: true,
  schemas: { params: organizationId, responses: { 204: 'empty' } },
  async handle({ params: { id }, clients, options }) {
    const { version } = await clients.organizations.deleteOrganization({ id }, options);
    return { status: 204, change: organizationChanged({ id, version, deleted: true, username: '' }) };
  },
});

export const organizationRoutes: Route[] = [
  listOrganizations,
  createOrganization,
  getOrganization,
  updateOrganization('PUT'),
  updateOrganization('PATCH'),
  deleteOrganization,
];
