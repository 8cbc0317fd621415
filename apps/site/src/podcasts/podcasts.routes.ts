import type { DataOf } from '@commonplace/client';
import { episodePage } from './episode-page.ts';
import { podcastPage, podcastsPage } from './podcast-pages.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { beginReply, inOwnPath } from '../comments/begin-reply.ts';
import { chosenOrder } from '../comments/comment-order.ts';
import { readDiscussion } from '../comments/read-discussion.ts';
import { readList } from '../serving/read-list.ts';

const podcastsPerPage = 24;
const episodesPerPage = 30;

async function showPodcasts(call: PageCall): Promise<PageResult> {
  const { page, api, view } = call;
  const query = { page, per_page: podcastsPerPage };
  const [{ entries: podcasts, paging }, pageView] = await Promise.all([
    readList(api.client.page('listPublishedPodcasts', { params: { query } }), call),
    view(),
  ]);
  return { html: podcastsPage({ podcasts, paging }, pageView) };
}

/** Renders the page of a podcast with its episodes, at its own path. */
export async function showPodcast(slug: string, call: PageCall): Promise<PageResult> {
  const { page, api, view } = call;
  const query = { username: slug, page, per_page: episodesPerPage };
  const [podcast, { entries: episodes, paging }, pageView] = await Promise.all([
    api.client.getPublishedPodcast({ params: { path: { slug } } }),
    readList(api.client.page('listPodcastEpisodes', { params: { query } }), call),
    view(),
  ]);
  return { html: podcastPage({ podcast, episodes, paging }, pageView) };
}

/** Reads what the page of an episode shows besides the episode. */
export async function readEpisodePage(
  episode: DataOf<'getPodcastEpisode'>,
  { api, view: readView, query }: Pick<PageCall, 'api' | 'view' | 'query'>,
) {
  const chosen = chosenOrder(query, 'oldest');
  const readWith = (comments: readonly string[]) => readView({ comments });
  const call = { query, sort: chosen.order, api, view: readWith };
  const { discussion, view } = await readDiscussion({ episodeId: episode.id }, call);
  return { data: { episode, ...discussion, chosen }, view };
}

/** Renders the page of an episode with its comments, at the path of its podcast. */
export async function showEpisode(episode: DataOf<'getPodcastEpisode'>, call: PageCall): Promise<PageResult> {
  const { data, view } = await readEpisodePage(episode, call);
  const draft = beginReply(call.query, data.comments);
  return { html: episodePage({ ...data, draft }, inOwnPath(view)) };
}

export const podcastPages: readonly PageRoute[] = [{ path: '/podcasts', isPaged: true, show: showPodcasts }];
