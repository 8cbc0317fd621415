import type { PageCall, PageRoute, Shown } from '../serving/page-route.ts';
import { readList } from '../serving/read-list.ts';
import { videosPage } from './videos-page.ts';

const videosPerPage = 24;

async function showVideos(call: PageCall): Promise<Shown> {
  const { page, api, view } = call;
  const query = { page, per_page: videosPerPage };
  const [{ entries: videos, paging }, shown] = await Promise.all([
    readList(api.client.page('listVideos', { params: { query } }), call),
    view(),
  ]);
  return { html: videosPage({ videos, paging }, shown) };
}

export const videoPages: readonly PageRoute[] = [{ path: '/videos', isPaged: true, show: showVideos }];
