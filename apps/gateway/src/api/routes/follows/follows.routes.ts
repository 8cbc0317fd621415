import type { z } from 'zod';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { bothVersions, defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import {
  followables,
  followedOrganization,
  followedPage,
  followedTag,
  followedUser,
  outcome,
  tagFollow,
  tagName,
  unfollowed,
} from './follows.schemas.ts';

const tag = 'Follows';
/** Long, since requests with 10,000 follows may be ahead. */
const timeoutMs = 15_000;

const listFollowedTags = defineRoute({
  operation: 'ListFollowedTags',
  contract: 'E16',
  summary: 'List the tags you follow',
  tag,
  method: 'GET',
  path: '/api/follows/tags',
  versions: bothVersions,
  schemas: { responses: { 200: listOf(followedTag) } },
  async handle({ clients, options }) {
    const { tags } = await clients.follows.listFollowedTags({}, options);
    return { status: 200, body: tags };
  },
});

const follow = defineRoute({
  operation: 'CreateFollows',
  contract: 'E18',
  summary: 'Follow users, organizations and tags',
  tag,
  method: 'POST',
  path: '/api/follows',
  idempotencyKey: true,
  caching: { invalidatesOwnReads: false },
  timeoutMs,
  schemas: { body: followables, responses: { 200: outcome } },
  async handle({ body, clients, options }) {
    const { request, count } = askedFor(body);
    const { usernames = [], tags = [] } = body ?? {};
    await clients.follows.follow({ ...request, usernames, tags }, options);
    return { status: 200, body: { verb: 'followed', count: count + usernames.length + tags.length } };
  },
});

const unfollow = defineRoute({
  operation: 'DeleteFollows',
  summary: 'Unfollow users and organizations',
  tag,
  method: 'DELETE',
  path: '/api/follows',
  versions: bothVersions,
  caching: { invalidatesOwnReads: false },
  timeoutMs,
  schemas: { body: unfollowed, responses: { 200: outcome } },
  async handle({ body, clients, options }) {
    const { request, count } = askedFor(body);
    await clients.follows.unfollow(request, options);
    return { status: 200, body: { verb: 'unfollowed', count } };
  },
});

const followTag = defineRoute({
  operation: 'FollowTag',
  summary: 'Follow a tag, or change its weight',
  tag,
  method: 'PUT',
  path: '/api/follows/tags/:name',
  versions: bothVersions,
  caching: { invalidatesOwnReads: false },
  maxBodyBytes: smallBodyBytes,
  schemas: { params: tagName, body: tagFollow, responses: { 200: followedTag } },
  async handle({ params: { name }, body, clients, options }) {
    const points = body?.points ?? undefined;
    const reply = await clients.follows.followTag({ name, ...(points !== undefined && { points }) }, options);
    return { status: 200, body: required(reply.tag) };
  },
});

const unfollowTag = defineRoute({
  operation: 'UnfollowTag',
  summary: 'Unfollow a tag',
  tag,
  method: 'DELETE',
  path: '/api/follows/tags/:name',
  versions: bothVersions,
  caching: { invalidatesOwnReads: false },
  schemas: { params: tagName, responses: { 204: 'empty' } },
  async handle({ params: { name }, clients, options }) {
    await clients.follows.unfollowTag({ name }, options);
    return { status: 204 };
  },
});

const listFollowedUsers = defineRoute({
  operation: 'ListFollowedUsers',
  summary: 'List the users you follow, newest follow first',
  tag,
  method: 'GET',
  path: '/api/follows/users',
  schemas: { query: followedPage, responses: { 200: listOf(followedUser) } },
  async handle({ query, clients, options }) {
    const { users, hasNext } = await clients.follows.listFollowedUsers(pageOf(query), options);
    return { status: 200, body: users, hasNext };
  },
});

const listFollowedOrganizations = defineRoute({
  operation: 'ListFollowedOrganizations',
  summary: 'List the organizations you follow, newest follow first',
  tag,
  method: 'GET',
  path: '/api/follows/organizations',
  schemas: { query: followedPage, responses: { 200: listOf(followedOrganization) } },
  async handle({ query, clients, options }) {
    const { organizations, hasNext } = await clients.follows.listFollowedOrganizations(pageOf(query), options);
    return { status: 200, body: organizations, hasNext };
  },
});

export const followRoutes: Route[] = [
  listFollowedTags,
  listFollowedUsers,
  listFollowedOrganizations,
  follow,
  unfollow,
  followTag,
  unfollowTag,
];

/** Returns the users and organizations of a body and their number; unknown ones count too, as in the reference. */
function askedFor(body: z.output<typeof unfollowed>) {
  const { user_ids, organization_ids, users, organizations } = body ?? {};
  const userIds = [...(user_ids ?? []), ...(users ?? []).map(({ id }) => id)];
  const organizationIds = [...(organization_ids ?? []), ...(organizations ?? []).map(({ id }) => id)];
  return { request: { userIds, organizationIds }, count: userIds.length + organizationIds.length };
}
