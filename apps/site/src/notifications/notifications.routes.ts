import { CommonplaceError } from '@commonplace/client';
import type { Api } from '../api/api.ts';
import { numberOf } from '../comments/comment-order.ts';
import { localPathIn } from '../serving/local-path.ts';
import { pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { signedIn } from '../serving/signed-in.ts';
import { notificationFilters, notificationsPath } from './notification-filters.ts';
import { notificationsPage } from './notifications-page.ts';

const perPage = 30;
/** The unread notifications among which the comments of a discussion are looked for, as many as are counted. */
const maxUnread = 100;

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

/** Returns the path of a discussion on which all comments that the viewer has not read are marked. */
async function withNewComments(to: string, { client }: Api): Promise<string> {
  const { pathname, searchParams, hash } = new URL(to, 'http://site');
  if (!searchParams.has('comment')) return to;
  const unread = await client.listNotifications({ params: { query: { unread: 'true', per_page: maxUnread } } });
  const [oldest, ...others] = unread
    .filter(({ kind, subject }) => kind !== 'reaction' && subject.path.split('#', 1)[0] === pathname)
    .flatMap(({ subject: { id_code: code } }) => code ?? [])
    .toSorted((one, other) => numberOf(one) - numberOf(other));
  if (oldest === undefined || others.length === 0) return to;
  searchParams.set('new', oldest);
  return `${pathname}?${searchParams.toString()}${hash}`;
}

/** Marks a notification and the earlier ones of its group as read, and goes to what it is about. */
async function openNotification({ params, query, api }: PageCall): Promise<PageResult> {
  const { id = '' } = params;
  if (!/^[1-9]\d{0,14}$/.test(id)) throw pageNotFound();
  const to = localPathIn(query.get('to') ?? '') ?? notificationsPath;
  const path = await api.part(withNewComments(to, api));
  try {
    await api.part(api.client.markNotificationGroupAsRead({ params: { path: { id: Number(id) } } }));
  } catch (error) {
    // The notification may be gone. The API refuses a link that is on no page of this site, which marks nothing.
    if (!(error instanceof CommonplaceError)) throw error;
  }
  return { goTo: path ?? to };
}

export const notificationPages: readonly PageRoute[] = [
  signedIn({ path: notificationsPath, show: showNotifications }),
  signedIn({ path: `${notificationsPath}/:id`, show: openNotification }),
];
