import { listOf } from '../../representation/representation.ts';
import { bothVersions, defineRoute, type Route } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import { follower, followerPage, oldestFirst } from './followers.schemas.ts';

const tag = 'Follows';

const listFollowers = defineRoute({
  operation: 'ListFollowers',
  contract: 'E17',
  summary: 'List your followers',
  tag,
  method: 'GET',
  path: '/api/followers/users',
  versions: bothVersions,
  schemas: { query: followerPage, responses: { 200: listOf(follower) } },
  async handle({ query, clients, options }) {
    const request = { ...pageOf(query), oldestFirst: query.sort === oldestFirst };
    const { followers, hasNext } = await clients.follows.listFollowers(request, options);
    return { status: 200, body: followers, hasNext };
  },
});

const listOrganizationFollowers = defineRoute({
  operation: 'ListOrganizationFollowers',
  summary: 'List the followers of your organizations',
  tag,
  method: 'GET',
  path: '/api/followers/organizations',
  versions: bothVersions,
  schemas: { query: followerPage, responses: { 200: listOf(follower) } },
  async handle({ query, clients, options }) {
    const request = { ...pageOf(query), oldestFirst: query.sort === oldestFirst };
    const { followers, hasNext } = await clients.follows.listOrganizationFollowers(request, options);
    return { status: 200, body: followers, hasNext };
  },
});

export const followerRoutes: Route[] = [listFollowers, listOrganizationFollowers];
