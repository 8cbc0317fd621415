import { CommonplaceError } from '@commonplace/client';
import { localPathIn } from '../serving/local-path.ts';
import { pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { signedIn } from '../serving/signed-in.ts';
import { notificationFilters, notificationsPath } from './notification-filters.ts';
import { notificationsPage } from './notifications-page.ts';

const perPage = 30;

/** The notifications of the viewer, in groups. */
async function showNotifications({ query, api, view: readView }: PageCall): Promise<PageResult> {
  const chosen = query.get('show') ?? 'all';
  const filter = notificationFilters.find(({ name }) => name === chosen);
  if (!filter) throw pageNotFound();
  const before = query.get('before');
  const request = {
    // One more tells whether others follow.
    per_page: perPage + 1,
    ...(filter.kinds.length > 0 && { kinds: filter.kinds.join(',') }),
    ...(filter.name === 'unread' && { unread: 'true' as const }),
    ...(before !== null && { before }),
  };
  const list = api.client.listNotificationGroups({ params: { query: request } });
  const [groups, view] = await Promise.all([api.part(list).catch(refuseCursor), readView()]);
  const notifications = groups?.slice(0, perPage);
  const nextBefore = groups && groups.length > perPage ? notifications?.at(-1)?.cursor : undefined;
  const data = { filter: filter.name, notifications, isLater: before !== null, nextBefore };
  return { html: notificationsPage(data, view) };
}

function refuseCursor(error: unknown): never {
  throw error instanceof CommonplaceError && error.status === 422 ? pageNotFound() : error;
}

/** Marks a notification and the earlier ones of its group as read, and goes to what it is about. */
async function openNotification({ params, query, api }: PageCall): Promise<PageResult> {
  const { id = '' } = params;
  if (!/^[1-9]\d{0,14}$/.test(id)) throw pageNotFound();
  try {
    await api.part(api.client.markNotificationGroupAsRead({ params: { path: { id: Number(id) } } }));
  } catch (error) {
    // The notification may be gone. The API refuses a link that is on no page of this site, which marks nothing.
    if (!(error instanceof CommonplaceError)) throw error;
  }
  return { goTo: localPathIn(query.get('to') ?? '') ?? notificationsPath };
}

export const notificationPages: readonly PageRoute[] = [
  signedIn({ path: notificationsPath, show: showNotifications }),
  signedIn({ path: `${notificationsPath}/:id`, show: openNotification }),
];
