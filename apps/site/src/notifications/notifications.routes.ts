import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { readList } from '../serving/read-list.ts';
import { signedIn } from '../serving/signed-in.ts';
import { notificationsPage, notificationsPath } from './notifications-page.ts';

const perPage = 30;

/** The notifications of the viewer. */
async function showNotifications(call: PageCall): Promise<PageResult> {
  const { page, api, view: readView } = call;
  const [{ entries: notifications, paging }, view] = await Promise.all([
    readList(api.client.page('listNotifications', { params: { query: { page, per_page: perPage } } }), call),
    readView(),
  ]);
  return { html: notificationsPage({ notifications, paging }, view) };
}

export const notificationPages: readonly PageRoute[] = [
  signedIn({ path: notificationsPath, isPaged: true, show: showNotifications }),
];
