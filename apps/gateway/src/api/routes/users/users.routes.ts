import { notFound } from '@commonplace/domain/errors';
import { userKeys } from '../../../edge/cache/account-keys.ts';
import { required } from '../../representation/required.ts';
import type { ApiVersion } from '../../../edge/served-route.ts';
import { bothVersions, defineRoute, type Route } from '../../route.ts';
import { readableUser } from './readable-user.ts';
import { authenticatedUser, idOrUsername, ownRoles, user, usernameQuery } from './users.schemas.ts';

const tag = 'Users';

/** V1 may show the email address to signed-in callers; only moderators see spam accounts (MarkUserAsSpam). */
const isPrivate = ({ version }: { version: ApiVersion }) => (version === 'v1' ? true : 'when-not-public');

const getUser = defineRoute({
  operation: 'GetUser',
  contract: 'E29',
  summary: 'Get a user by id or username',
  tag,
  method: 'GET',
  path: '/api/users/:id',
  versions: bothVersions,
  access: 'public',
  caching: { shared: true, private: isPrivate },
  schemas: { params: idOrUsername, responses: { 200: user } },
  async handle({ params: { id }, clients, options }) {
    const message = required((await clients.users.getUser({ idOrUsername: id }, options)).user);
    return { status: 200, body: message, keys: userKeys(message) };
  },
});

const getUserByUsername = defineRoute({
  operation: 'GetUserByUsername',
  contract: 'E29',
  summary: 'Get a user by username',
  tag,
  method: 'GET',
  path: '/api/users/by_username',
  versions: bothVersions,
  access: 'public',
  caching: { shared: true, private: isPrivate },
  failures: [404],
  schemas: { query: usernameQuery, responses: { 200: user } },
  async handle({ query: { url }, clients, options }) {
    if (url === undefined || url === '') throw notFound();
    const request = { idOrUsername: url, usernameOnly: true };
    const message = required((await clients.users.getUser(request, options)).user);
    return { status: 200, body: message, keys: userKeys(message) };
  },
});

const getAuthenticatedUser = defineRoute({
  operation: 'GetAuthenticatedUser',
  contract: 'E30',
  summary: 'Get the authenticated user',
  tag,
  method: 'GET',
  path: '/api/users/me',
  etag: true,
  versions: bothVersions,
  // Every token may read its user, but not the email address.
  scope: 'public',
  schemas: { responses: { 200: authenticatedUser } },
  async handle({ version, clients, options }) {
    const request = { countsFollowers: version === 'v1' };
    const caller = required((await clients.users.getAuthenticatedUser(request, options)).user);
    return { status: 200, body: readableUser(caller, options.principal) };
  },
});

const getOwnRoles = defineRoute({
  operation: 'GetOwnRoles',
  summary: 'Get your roles',
  tag,
  method: 'GET',
  path: '/api/users/me/roles',
  scope: 'public',
  schemas: { responses: { 200: ownRoles } },
  async handle({ options: { principal } }) {
    return { status: 200, body: principal.kind === 'user' ? principal.roles : [] };
  },
});

export const userRoutes: Route[] = [getUserByUsername, getAuthenticatedUser, getOwnRoles, getUser];
