import type { DataOf, ItemOf } from '@commonplace/client';
import { chaptersFile, transcriptFile } from './episode-files.ts';
import type { FeedEntry } from './feed.ts';
import { feedHtml, xmlText } from './feed-html.ts';
import { permanentId, podcastGuid } from './permanent-id.ts';
import { plainText } from '../parts/plain-text.ts';
import { pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { readAtPath } from '../serving/resolve-path.ts';
import { readFeedPage } from './read-feed-page.ts';
import { lastParameter, movedFeed, showFeed, tokenQuery } from './show-feed.ts';

const episodesPerPage = 30;

/** The episodes of a podcast. */
async function showPodcastFeed(call: PageCall): Promise<PageResult> {
  const { api, page } = call;
  const slug = lastParameter(call, 'slug');
  const query = { page, per_page: episodesPerPage };
  const list = api.client.page('listPodcastEpisodeTexts', { params: { path: { slug }, query } });
  list.catch(() => undefined);
  const read = api.client.getPublishedPodcast({ params: { path: { slug } } });
  const [podcast, view] = await Promise.all([readAtPath(read, `/${encodeURIComponent(slug)}`, api), call.view()]);
  if ('movedTo' in podcast) return movedFeed(`/feed/podcasts${podcast.movedTo}`, call);
  const show = (episode: Episode, origin: string) => toEntry(episode, podcast, { origin, fileQuery: tokenQuery(call) });
  const entries = await readFeedPage(list, show, call);
  const { id, created_at: startedAt, title, description, image_url: image } = podcast;
  const head = {
    id: permanentId('podcast', id, startedAt),
    title: xmlText(title),
    description: xmlText(description) || undefined,
    startedAt,
    pagePath: `/${podcast.slug}`,
    path: `/feed/podcasts/${podcast.slug}`,
    image: image ?? undefined,
    podcast: {
      ...podcast,
      guid: podcast.guid ?? podcastGuid(id, startedAt),
      author: xmlText(podcast.author ?? view.site.name),
      isLocked: podcast.locked ?? true,
      ownerEmail: podcast.owner_email ?? view.site.contactEmail ?? undefined,
    },
  };
  return showFeed(head, entries, call, view);
}

type Podcast = DataOf<'getPublishedPodcast'>;

type Episode = ItemOf<'listPodcastEpisodeTexts'>;

/** The site, and the query of the files that its feeds name. */
interface FileAddress {
  origin: string;
  fileQuery: string;
}

function toEntry(episode: Episode, podcast: Podcast, { origin, fileQuery }: FileAddress): FeedEntry | undefined {
  const { id, path, body_html: body, chapters, media_url: media, published_at: publishedAt } = episode;
  // Podcast apps load nothing else.
  if (!URL.canParse(media, origin)) return undefined;
  const url = new URL(path, origin).href;
  const file = (name: string) => `${origin}/feed/podcasts${path}/${name}${fileQuery && `?${fileQuery}`}`;
  return {
    id: permanentId('podcast_episode', id, podcast.created_at),
    url,
    title: xmlText(episode.title),
    summary: xmlText(plainText(body)) || undefined,
    html: body === '' ? undefined : feedHtml(body, url),
    author: authorOf(episode, url),
    tags: [],
    language: undefined,
    imageUrl: new URL(episode.image_url, origin).href,
    publishedAt,
    updatedAt: publishedAt,
    episode: {
      mediaUrl: new URL(media, origin).href,
      metadata: episode,
      chapters: chapters.map(({ start_seconds: startSeconds, title }) => ({ startSeconds, title: xmlText(title) })),
      chaptersUrl: chapters.length > 0 ? file('chapters.json') : undefined,
      transcriptUrl: episode.has_transcript ? file('transcript.vtt') : undefined,
    },
  };
}

/** Returns the author that the feed of the podcast names; their page is not known. */
function authorOf({ author }: Episode, url: string): FeedEntry['author'] {
  return author === null ? undefined : { name: xmlText(author), url, imageUrl: undefined };
}

type WholeEpisode = DataOf<'getPodcastEpisode'>;

/** A file about an episode, which its feed names; a 404 if the episode has nothing of it. */
function episodeFile(write: (episode: WholeEpisode) => string | undefined, type: string): PageRoute['show'] {
  return async ({ api, params }) => {
    const { slug = '', episode_slug: episodeSlug = '' } = params;
    const path = { slug, episode_slug: episodeSlug };
    const document = write(await api.client.getPodcastEpisodeByPath({ params: { path } }));
    if (document === undefined) throw pageNotFound();
    return { document, type };
  };
}

export const podcastFeedPages: readonly PageRoute[] = [
  { path: '/feed/podcasts/:slug', isPaged: true, show: showPodcastFeed },
  {
    path: '/feed/podcasts/:slug/:episode_slug/chapters.json',
    show: episodeFile(chaptersFile, 'application/json+chapters'),
  },
  { path: '/feed/podcasts/:slug/:episode_slug/transcript.vtt', show: episodeFile(transcriptFile, 'text/vtt') },
];
