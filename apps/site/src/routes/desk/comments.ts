import { deskCommentsPage } from '../../pages/desk/comments-page.ts';
import { pageNotFound, type PageCall, type PageRoute, type Shown } from '../../serving/page-route.ts';
import { signedIn } from './signed-in.ts';

const perPage = 20;

/** The comments on the viewer's articles that they have not answered. */
async function showComments({ page, api, view }: PageCall): Promise<Shown> {
  const query = { page, per_page: perPage };
  const [found, shown] = await Promise.all([
    api.part(api.client.page('listUnansweredComments', { params: { query } })),
    view(),
  ]);
  if (page > 1 && found?.items.length === 0) throw pageNotFound();
  const paging = { page, hasNext: found?.next !== undefined };
  return { html: deskCommentsPage({ comments: found?.items, paging }, shown) };
}

export const deskCommentPages: readonly PageRoute[] = [
  signedIn({ path: '/dashboard/comments', isPaged: true, show: showComments }),
];
