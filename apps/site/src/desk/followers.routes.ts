import { followersPage } from './followers-page.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { readList } from '../serving/read-list.ts';
import { signedIn } from '../serving/signed-in.ts';

const perPage = 30;

/** The people who follow the viewer. */
async function showFollowers(call: PageCall): Promise<PageResult> {
  const { page, api, view } = call;
  const query = { page, per_page: perPage };
  const [{ entries: followers, paging }, pageView] = await Promise.all([
    readList(api.client.page('listFollowers', { params: { query } }), call),
    view(),
  ]);
  return { html: followersPage({ followers, paging }, pageView) };
}

export const followerPages: readonly PageRoute[] = [
  signedIn({ path: '/dashboard/followers', isPaged: true, show: showFollowers }),
];
