import { organizationChanged, organizationKeys } from '../../cache/surrogate-keys.ts';
import { required } from '../../representation/required.ts';
import { bothVersions, defineRoute, type Route } from '../../route.ts';
import { organization } from './representation.ts';
import { organizationId, organizationIdOrUsername } from './schemas.ts';

const tag = 'Organizations';

const getOrganization = defineRoute({
  operation: 'E25',
  summary: 'Get an organization by id or username',
  tag,
  method: 'GET',
  path: '/api/organizations/:id',
  versions: bothVersions,
  access: 'public',
  cached: true,
  schemas: { params: organizationIdOrUsername, responses: { 200: organization } },
  async handle({ params: { id: idOrUsername }, clients, options }) {
    const reply = await clients.organizations.getOrganization({ idOrUsername }, options);
    const message = required(reply.organization);
    return { status: 200, body: message, keys: organizationKeys(message) };
  },
});

const deleteOrganization = defineRoute({
  operation: 'DeleteOrganization',
  summary: 'Delete an organization, as an admin',
  tag,
  method: 'DELETE',
  path: '/api/organizations/:id',
  versions: bothVersions,
  access: 'key',
  administrative: true,
  schemas: { params: organizationId, responses: { 204: 'empty' } },
  async handle({ params: { id }, clients, options }) {
    const { version } = await clients.organizations.deleteOrganization({ id }, options);
    return { status: 204, change: organizationChanged({ id, version, deleted: true }) };
  },
});

export const organizationRoutes: Route[] = [getOrganization, deleteOrganization];
