import { followersPage } from '../../pages/desk/followers-page.ts';
import { pageNotFound, type PageCall, type PageRoute, type Shown } from '../../serving/page-route.ts';
import { signedIn } from './signed-in.ts';

const perPage = 30;

/** The people who follow the viewer. */
async function showFollowers({ page, api, view }: PageCall): Promise<Shown> {
  const query = { page, per_page: perPage };
  const [found, shown] = await Promise.all([api.part(api.client.page('listFollowers', { params: { query } })), view()]);
  if (page > 1 && found?.items.length === 0) throw pageNotFound();
  const paging = { page, hasNext: found?.next !== undefined };
  return { html: followersPage({ followers: found?.items, paging }, shown) };
}

export const followerPages: readonly PageRoute[] = [
  signedIn({ path: '/dashboard/followers', isPaged: true, show: showFollowers }),
];
