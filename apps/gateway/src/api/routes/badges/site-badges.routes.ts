import { badgeKeys } from '../../../edge/cache/account-keys.ts';
import { person } from '../../representation/people.ts';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, type Route, sharedRead } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import { badgePage, badgeSlug, siteBadge, siteBadgePage } from './badges.schemas.ts';

const read = { ...sharedRead, tag: 'Badges' } as const;

const listBadges = defineRoute({
  ...read,
  operation: 'ListSiteBadges',
  summary: 'List badges for everyone, newest first',
  path: '/api/site/badges',
  failures: [422],
  schemas: { query: siteBadgePage, responses: { 200: listOf(siteBadge) } },
  async handle({ query, clients, options }) {
    const { ids, ...page } = query;
    // None of the given ids is in the range of ids.
    if (ids?.length === 0) return { status: 200, body: [], hasNext: false, keys: badgeKeys() };
    const request = { ...pageOf(page), ...(ids && { ids }) };
    const { badges, hasNext } = await clients.badges.listSiteBadges(request, options);
    return { status: 200, body: badges, hasNext, keys: badgeKeys() };
  },
});

const getBadge = defineRoute({
  ...read,
  operation: 'GetSiteBadge',
  summary: 'Get a badge by its slug',
  path: '/api/site/badges/:slug',
  schemas: { params: badgeSlug, responses: { 200: siteBadge } },
  async handle({ params, clients, options }) {
    const { badge } = await clients.badges.getSiteBadge(params, options);
    return { status: 200, body: required(badge), keys: badgeKeys() };
  },
});

const listHolders = defineRoute({
  ...read,
  operation: 'ListBadgeHolders',
  summary: 'List the users who hold a badge, newest account first',
  path: '/api/site/badges/:slug/holders',
  schemas: { params: badgeSlug, query: badgePage, responses: { 200: listOf(person) } },
  async handle({ params, query, clients, options }) {
    const badgeId = required((await clients.badges.getSiteBadge(params, options)).badge).id;
    const { users, hasNext } = await clients.users.listBadgeHolders({ badgeId, ...pageOf(query) }, options);
    return { status: 200, body: users, hasNext, keys: badgeKeys(users) };
  },
});

export const siteBadgeRoutes: Route[] = [listBadges, getBadge, listHolders];
