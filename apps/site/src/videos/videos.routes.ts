import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { readList } from '../serving/read-list.ts';
import { videosPage } from './videos-page.ts';

const videosPerPage = 24;

async function showVideos(call: PageCall): Promise<PageResult> {
  const { page, api, view } = call;
  const query = { page, per_page: videosPerPage };
  const [{ entries: videos, paging }, pageView] = await Promise.all([
    readList(api.client.page('listVideos', { params: { query } }), call),
    view(),
  ]);
  return { html: videosPage({ videos, paging }, pageView) };
}

export const videoPages: readonly PageRoute[] = [{ path: '/videos', isPaged: true, show: showVideos }];
