import { notFound } from '@commonplace/rpc/errors';
import { userKeys } from '../../cache/surrogate-keys.ts';
import { required } from '../../present/required.ts';
import { bothVersions, defineRoute, type Route } from '../../route.ts';
import { presentAuthenticatedUser, presentUser } from './present.ts';
import { authenticatedUser, idOrUsername, user, usernameQuery } from './schemas.ts';

const tag = 'Users';

const getUser = defineRoute({
  operation: 'E29',
  summary: 'Get a user by id or username',
  tag,
  method: 'GET',
  path: '/api/users/:id',
  versions: bothVersions,
  access: 'public',
  cached: true,
  schemas: { params: idOrUsername, responses: { 200: user } },
  async handle({ params: { id }, version, site, clients, options }) {
    const message = required((await clients.users.getUser({ idOrUsername: id }, options)).user);
    return { status: 200, body: presentUser(message, version, site), keys: userKeys(message) };
  },
});

const getUserByUsername = defineRoute({
  operation: 'E29ByUsername',
  summary: 'Get a user by username',
  tag,
  method: 'GET',
  path: '/api/users/by_username',
  versions: bothVersions,
  access: 'public',
  cached: true,
  failures: [404],
  schemas: { query: usernameQuery, responses: { 200: user } },
  async handle({ query: { url }, version, site, clients, options }) {
    if (url === undefined || url === '') throw notFound();
    const request = { idOrUsername: url, usernameOnly: true };
    const message = required((await clients.users.getUser(request, options)).user);
    return { status: 200, body: presentUser(message, version, site), keys: userKeys(message) };
  },
});

const getAuthenticatedUser = defineRoute({
  operation: 'E30',
  summary: "Get the key's owner",
  tag,
  method: 'GET',
  path: '/api/users/me',
  versions: bothVersions,
  access: 'key',
  schemas: { responses: { 200: authenticatedUser } },
  async handle({ version, site, clients, options }) {
    const { user: message } = await clients.users.getAuthenticatedUser({}, options);
    return { status: 200, body: presentAuthenticatedUser(required(message), version, site) };
  },
});

export const userRoutes: Route[] = [getUserByUsername, getAuthenticatedUser, getUser];
