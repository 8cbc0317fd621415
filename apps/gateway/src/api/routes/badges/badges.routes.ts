import { create } from '@bufbuild/protobuf';
import { BadgeInputSchema } from '@commonplace/proto/admin/v1/badges';
import { limits } from '@commonplace/rules/limits';
import { badgesUpdated } from '../../../edge/cache/account-keys.ts';
import { listOf, withEtag } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { bodyBytesFor, bothVersions, defineRoute, type Route } from '../../route.ts';
import { toMessage } from '../../schemas/message.ts';
import { pageOf } from '../../schemas/paging.ts';
import { imageTimeoutMs, keepBadgeImage } from './badge-image.ts';
import {
  badge,
  badgeAchievement,
  badgeChanges,
  badgeId,
  badgePage,
  newBadge,
  newBadgeAchievement,
} from './badges.schemas.ts';
import { userExists } from './user-exists.ts';

const tag = 'Badges';
const badges = '/api/badges';
const achievements = '/api/badge_achievements';
/** Readable with any key. */
const read = { tag, method: 'GET', scope: 'public' } as const;
const administrative = { tag, administrative: true } as const;

const listBadges = defineRoute({
  ...read,
  operation: 'ListBadges',
  contract: 'A28',
  summary: 'List badges, newest first',
  path: badges,
  schemas: { query: badgePage, responses: { 200: listOf(badge) } },
  async handle({ query, clients, options }) {
    const { badges, hasNext } = await clients.badges.listBadges(pageOf(query), options);
    return { status: 200, body: badges, hasNext };
  },
});

const getBadge = defineRoute({
  ...read,
  operation: 'GetBadge',
  contract: 'A30',
  summary: 'Get a badge',
  path: `${badges}/:id`,
  etag: true,
  schemas: { params: badgeId, responses: { 200: badge } },
  async handle({ params, clients, options }) {
    return { status: 200, body: required((await clients.badges.getBadge(params, options)).badge) };
  },
});

const createBadge = defineRoute({
  ...administrative,
  operation: 'CreateBadge',
  contract: 'A29',
  summary: 'Create a badge from an image at a public URL (admin)',
  method: 'POST',
  path: badges,
  etag: true,
  maxBodyBytes: bodyBytesFor(limits.badge.description),
  idempotencyKey: true,
  caching: { invalidatesOwnReads: false },
  timeoutMs: imageTimeoutMs,
  schemas: { wrapper: ['badge'], body: newBadge, responses: { 201: badge } },
  async handle({ body: { remote_badge_image_url: address, ...fields }, clients, options }) {
    const input = create(BadgeInputSchema, toMessage(BadgeInputSchema, fields));
    const imagePath = await keepBadgeImage(clients, { address, badge: input }, options);
    const request = { badge: { ...input, imagePath } };
    const { badge: created } = await clients.badges.createBadge(request, options);
    return { status: 201, body: required(created), change: badgesUpdated() };
  },
});

const updateBadge = (method: 'PATCH' | 'PUT') =>
  defineRoute({
    ...administrative,
    operation: method === 'PUT' ? 'UpdateBadge' : 'PatchBadge',
    contract: 'A31',
    summary: 'Update a badge (admin)',
    method,
    path: `${badges}/:id`,
    etag: true,
    maxBodyBytes: bodyBytesFor(limits.badge.description),
    caching: { invalidatesOwnReads: false },
    timeoutMs: imageTimeoutMs,
    schemas: { params: badgeId, wrapper: ['badge'], body: badgeChanges, responses: { 200: badge } },
    async handle({ params: { id }, body: { remote_badge_image_url: address, ...fields }, clients, options }) {
      const input = create(BadgeInputSchema, toMessage(BadgeInputSchema, fields));
      const imagePath = await keepBadgeImage(clients, { address, id, badge: input }, options);
      const request = { id, badge: { ...input, imagePath } };
      const { badge: updated } = await clients.badges.updateBadge(request, options);
      return { status: 200, body: required(updated), change: badgesUpdated() };
    },
  });

const deleteBadge = defineRoute({
  ...administrative,
  operation: 'DeleteBadge',
  summary: 'Delete a badge that no user holds (admin)',
  method: 'DELETE',
  path: `${badges}/:id`,
  etag: true,
  versions: bothVersions,
  caching: { invalidatesOwnReads: false },
  schemas: { params: badgeId, responses: { 204: 'empty' } },
  async handle({ params, clients, options }) {
    await clients.badges.deleteBadge(params, options);
    return { status: 204, change: badgesUpdated() };
  },
});

const listAchievements = defineRoute({
  ...administrative,
  operation: 'ListBadgeAchievements',
  contract: 'A25',
  summary: 'List badge awards, newest first (admin)',
  method: 'GET',
  path: achievements,
  schemas: { query: badgePage, responses: { 200: listOf(withEtag(badgeAchievement)) } },
  async handle({ query, clients, options }) {
    const { badgeAchievements, hasNext } = await clients.badges.listBadgeAchievements(pageOf(query), options);
    return { status: 200, body: badgeAchievements, hasNext };
  },
});

const getAchievement = defineRoute({
  ...read,
  operation: 'GetBadgeAchievement',
  contract: 'A27',
  summary: 'Get a badge award',
  path: `${achievements}/:id`,
  etag: true,
  schemas: { params: badgeId, responses: { 200: badgeAchievement } },
  async handle({ params, clients, options }) {
    const { badgeAchievement: award } = await clients.badges.getBadgeAchievement(params, options);
    return { status: 200, body: required(award) };
  },
});

const awardBadge = defineRoute({
  ...administrative,
  operation: 'AwardBadge',
  contract: 'A26',
  summary: 'Award a badge, with its credits, to a user (admin)',
  method: 'POST',
  path: achievements,
  etag: true,
  maxBodyBytes: bodyBytesFor(limits.badge.message),
  idempotencyKey: true,
  failures: [409],
  schemas: { wrapper: ['badge_achievement'], body: newBadgeAchievement, responses: { 201: badgeAchievement } },
  async handle({ body, clients, options }) {
    const request = {
      userId: body.user_id,
      badgeId: body.badge_id,
      rewardingContextMessageMarkdown: body.rewarding_context_message_markdown,
      includeDefaultDescription: body.include_default_description,
      isUserThere: await userExists(clients, body.user_id, options),
    };
    const { badgeAchievement: awarded } = await clients.badges.awardBadge(request, options);
    return { status: 201, body: required(awarded) };
  },
});

const deleteAchievement = defineRoute({
  ...administrative,
  operation: 'DeleteBadgeAchievement',
  summary: 'Revoke a badge award (admin)',
  method: 'DELETE',
  path: `${achievements}/:id`,
  etag: true,
  versions: bothVersions,
  schemas: { params: badgeId, responses: { 204: 'empty' } },
  async handle({ params, clients, options }) {
    await clients.badges.deleteBadgeAchievement(params, options);
    return { status: 204 };
  },
});

export const badgeRoutes: Route[] = [
  listBadges,
  getBadge,
  createBadge,
  updateBadge('PATCH'),
  updateBadge('PUT'),
  deleteBadge,
  listAchievements,
  getAchievement,
  awardBadge,
  deleteAchievement,
];
