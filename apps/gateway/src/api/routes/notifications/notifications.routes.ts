import type { RpcCallOptions } from '@commonplace/rpc/client';
import { listOf } from '../../representation/representation.ts';
import { bothVersions, defineRoute, smallBodyBytes, type Route, type RouteContext } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import {
  notification,
  notificationGroup,
  notificationGroupPage,
  notificationId,
  notificationPage,
  notificationSelection,
  unreadNotifications,
} from './notifications.schemas.ts';

const tag = 'Notifications';

/** Lets the pages of this gateway show the new number of unread notifications at once. */
function forgetCount(frames: RouteContext['frames'], { principal }: RpcCallOptions): void {
  if (principal.kind === 'user') frames.forgetUser(principal.userId);
}

const listNotifications = defineRoute({
  operation: 'ListNotifications',
  summary: 'List your notifications, newest first',
  tag,
  method: 'GET',
  path: '/api/notifications',
  versions: bothVersions,
  schemas: { query: notificationPage, responses: { 200: listOf(notification) } },
  async handle({ query, clients, options }) {
    const { kind, unread } = query;
    const request = { ...pageOf(query), ...(kind !== undefined && { kind }), unreadOnly: unread === 'true' };
    const { notifications, hasNext } = await clients.notifications.listNotifications(request, options);
    return { status: 200, body: notifications, hasNext };
  },
});

const listNotificationGroups = defineRoute({
  operation: 'ListNotificationGroups',
  summary: 'List your notifications in groups by kind and subject, the newest first',
  tag,
  method: 'GET',
  path: '/api/notifications/groups',
  failures: [422],
  schemas: { query: notificationGroupPage, responses: { 200: listOf(notificationGroup) } },
  async handle({ query, clients, options }) {
    const { per_page: perPage, kinds = [], unread, before } = query;
    const request = { perPage, kinds, unreadOnly: unread === 'true', ...(before !== undefined && { before }) };
    const { groups } = await clients.notifications.listNotificationGroups(request, options);
    return { status: 200, body: groups };
  },
});

const readNotificationGroup = defineRoute({
  operation: 'MarkNotificationGroupAsRead',
  summary: 'Mark a notification and the earlier ones of its group as read',
  tag,
  method: 'PUT',
  path: '/api/notifications/groups/:id/read',
  caching: { invalidatesOwnReads: false },
  schemas: { params: notificationId, responses: { 204: 'empty' } },
  async handle({ params: { id }, clients, frames, options }) {
    await clients.notifications.readNotificationGroup({ id }, options);
    forgetCount(frames, options);
    return { status: 204 };
  },
});

const readNotifications = defineRoute({
  operation: 'MarkNotificationsAsRead',
  summary: 'Mark all or some of your notifications as read',
  tag,
  method: 'PUT',
  path: '/api/notifications/read',
  versions: bothVersions,
  caching: { invalidatesOwnReads: false },
  maxBodyBytes: smallBodyBytes,
  schemas: { body: notificationSelection.optional(), responses: { 204: 'empty' } },
  async handle({ body, clients, frames, options }) {
    const { ids, comment_id_codes: commentIds, kinds } = body ?? {};
    const isSelective = (ids ?? commentIds ?? kinds) != null;
    const selection = isSelective && { ids: ids ?? [], commentIds: commentIds ?? [], kinds: kinds ?? [] };
    await clients.notifications.readNotifications(selection ? { selection } : {}, options);
    forgetCount(frames, options);
    return { status: 204 };
  },
});

const countUnreadNotifications = defineRoute({
  operation: 'CountUnreadNotifications',
  summary: 'Count your unread notifications by kind, up to 100',
  tag,
  method: 'GET',
  path: '/api/notifications/unread',
  caching: { conditional: true },
  schemas: { responses: { 200: unreadNotifications } },
  async handle({ clients, options }) {
    return { status: 200, body: await clients.notifications.countUnreadNotifications({}, options) };
  },
});

export const notificationRoutes: Route[] = [
  listNotifications,
  listNotificationGroups,
  countUnreadNotifications,
  readNotifications,
  readNotificationGroup,
];
