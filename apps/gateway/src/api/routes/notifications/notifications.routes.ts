import { listOf } from '../../representation/representation.ts';
import { bothVersions, defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import { notificationSelection, notification, notificationPage, unreadNotifications } from './notifications.schemas.ts';

const tag = 'Notifications';

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
  async handle({ body, clients, options }) {
    const ids = body?.ids;
    await clients.notifications.readNotifications(ids ? { selection: { ids } } : {}, options);
    return { status: 204 };
  },
});

const countUnreadNotifications = defineRoute({
  operation: 'CountUnreadNotifications',
  summary: 'Count your unread notifications by kind, up to 100',
  tag,
  method: 'GET',
  path: '/api/notifications/unread',
  schemas: { responses: { 200: unreadNotifications } },
  async handle({ clients, options }) {
    return { status: 200, body: await clients.notifications.countUnreadNotifications({}, options) };
  },
});

export const notificationRoutes: Route[] = [listNotifications, countUnreadNotifications, readNotifications];
