import { deskCommentsPage } from './own-comments-page.ts';
import { unansweredPath } from './unanswered-path.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { readList } from '../serving/read-list.ts';
import { signedIn } from '../serving/signed-in.ts';

const perPage = 20;

/** The comments on the viewer's articles that they have not answered. */
async function showComments(call: PageCall): Promise<PageResult> {
  const { page, api, view } = call;
  const query = { page, per_page: perPage };
  const [{ entries: comments, paging }, pageView] = await Promise.all([
    readList(api.client.page('listUnansweredComments', { params: { query } }), call),
    view(),
  ]);
  return { html: deskCommentsPage({ comments, paging }, pageView) };
}

export const ownCommentPages: readonly PageRoute[] = [
  signedIn({ path: unansweredPath, isPaged: true, show: showComments }),
];
