import { memberListKeys, membershipChanged } from '../../../edge/cache/account-keys.ts';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import type { ApiVersion } from '../../../edge/served-route.ts';
import { bothVersions, defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import { organizationId, organizationIdOrUsername } from '../organizations/organizations.schemas.ts';
import { user } from '../users/users.schemas.ts';
import {
  joinInput,
  member,
  memberPage,
  memberRole,
  membership,
  membershipInput,
  organizationSecret,
  ownMembership,
} from './memberships.schemas.ts';

const tag = 'Organizations';

const listMembers = defineRoute({
  operation: 'ListOrganizationMembers',
  contract: 'E26',
  summary: 'List the users of an organization',
  tag,
  method: 'GET',
  path: '/api/organizations/:id/users',
  versions: bothVersions,
  access: 'public',
  caching: {
    shared: true,
    // As in GetUser.
    private: ({ version }: { version: ApiVersion }) => version === 'v1',
  },
  schemas: {
    params: organizationIdOrUsername,
    query: memberPage,
    responses: { 200: { beta: listOf(user.beta), v1: listOf(user.v1) } },
  },
  async handle({ params, query, clients, options }) {
    const request = { organizationIdOrUsername: params.id, ...pageOf(query) };
    const { organizationId: id, users, hasNext } = await clients.memberships.listMembers(request, options);
    return { status: 200, body: users, hasNext, keys: memberListKeys(id, users) };
  },
});

const listMemberships = defineRoute({
  operation: 'ListMemberships',
  summary: 'List the members of an organization with their roles (its members)',
  tag,
  method: 'GET',
  path: '/api/organizations/:id/memberships',
  schemas: { params: organizationId, query: memberPage, responses: { 200: listOf(memberRole) } },
  async handle({ params, query, clients, options }) {
    const request = { organizationId: params.id, ...pageOf(query) };
    const { memberships, hasNext } = await clients.memberships.listMemberships(request, options);
    return { status: 200, body: memberships, hasNext };
  },
});

const listOwnMemberships = defineRoute({
  operation: 'ListOwnMemberships',
  summary: 'List your organizations with your roles',
  tag,
  method: 'GET',
  path: '/api/users/me/memberships',
  schemas: { query: memberPage, responses: { 200: listOf(ownMembership) } },
  async handle({ query, clients, options }) {
    const { memberships, hasNext } = await clients.memberships.listOwnMemberships(pageOf(query), options);
    return { status: 200, body: memberships, hasNext };
  },
});

const joinOrganization = defineRoute({
  operation: 'JoinOrganization',
  summary: 'Join an organization by its secret',
  tag,
  method: 'POST',
  path: '/api/users/me/memberships',
  // A repetition changes nothing.
  idempotencyKey: false,
  maxBodyBytes: smallBodyBytes,
  failures: [404],
  schemas: { wrapper: ['membership'], body: joinInput, responses: { 200: membership, 201: membership } },
  async handle({ body, principals, clients, options }) {
    const reply = await clients.memberships.joinOrganization(body, options);
    const joined = required(reply.membership);
    principals.forgetUser(joined.userId);
    return { status: reply.created ? 201 : 200, body: joined, change: membershipChanged(joined) };
  },
});

const createSecret = defineRoute({
  operation: 'CreateOrganizationSecret',
  summary: 'Replace the secret by which users join an organization (organization admin)',
  tag,
  method: 'POST',
  path: '/api/organizations/:id/secret',
  idempotencyKey: true,
  showsSecret: true,
  caching: { invalidatesOwnReads: false },
  schemas: { params: organizationId, responses: { 201: organizationSecret } },
  async handle({ params: { id: organizationId }, clients, options }) {
    return { status: 201, body: await clients.memberships.createOrganizationSecret({ organizationId }, options) };
  },
});

const setMembership = defineRoute({
  operation: 'SetMembership',
  summary: 'Add a user to an organization, or change their role (organization admin)',
  tag,
  method: 'POST',
  path: '/api/organizations/:id/memberships',
  versions: bothVersions,
  idempotencyKey: true,
  maxBodyBytes: smallBodyBytes,
  schemas: {
    params: organizationId,
    wrapper: ['membership'],
    body: membershipInput,
    responses: { 200: membership, 201: membership },
  },
  async handle({ params, body, principals, clients, options }) {
    const request = { organizationId: params.id, userId: body.user_id, role: body.role };
    const reply = await clients.memberships.setMembership(request, options);
    principals.forgetUser(body.user_id);
    const change = membershipChanged({ organizationId: params.id });
    return { status: reply.created ? 201 : 200, body: required(reply.membership), change };
  },
});

const removeMembership = defineRoute({
  operation: 'RemoveMembership',
  summary: 'Remove a user from an organization (organization admin), or leave it',
  tag,
  method: 'DELETE',
  path: '/api/organizations/:id/memberships/:user_id',
  versions: bothVersions,
  schemas: { params: member, responses: { 204: 'empty' } },
  async handle({ params: { id: organizationId, user_id: userId }, principals, clients, options }) {
    await clients.memberships.removeMembership({ organizationId, userId }, options);
    principals.forgetUser(userId);
    return { status: 204, change: membershipChanged({ organizationId }) };
  },
});

export const membershipRoutes: Route[] = [
  listMembers,
  listMemberships,
  listOwnMemberships,
  joinOrganization,
  createSecret,
  setMembership,
  removeMembership,
];
