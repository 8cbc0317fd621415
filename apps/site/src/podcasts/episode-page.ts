import type { DataOf } from '@commonplace/client';
import { renderContent } from '@commonplace/ui/content/content';
import { renderDate } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import { breadcrumbs } from '@commonplace/ui/page/json-ld';
import { renderPage } from '../parts/render-page.ts';
import type { View } from '@commonplace/ui/view';
import { feedLinks } from '../parts/feed-links.ts';
import type { Commentable } from '../comments/comment-form.ts';
import { plainText } from '../parts/plain-text.ts';
import { renderDiscussion, type Discussion } from '../comments/discussion.ts';
import { windowPaths } from '../comments/window-paths.ts';

/** The data of an episode's page. */
export interface EpisodePageData extends Omit<Discussion, 'authorUsername' | 'on' | 'count' | 'path'> {
  episode: Pick<
    DataOf<'getPodcastEpisode'>,
    | 'id'
    | 'path'
    | 'title'
    | 'image_url'
    | 'podcast'
    | 'media_url'
    | 'published_at'
    | 'body_html'
    | 'chapters'
    | 'transcript'
  >;
  /** The comment that the viewer has begun. */
  draft?: Commentable['draft'];
}

/** Renders an episode with its player, notes and comments. */
export function episodePage(data: EpisodePageData, view: View): string {
  const { episode } = data;
  const { locale, site } = view;
  const { community: texts } = locale.messages;
  const { title, path, podcast, media_url: media, published_at: published, image_url: image } = episode;
  const head = {
    title,
    description: plainText(episode.body_html),
    ...windowPaths(path, view.path, data),
    alternates: [
      ...feedLinks(`/feed/podcasts/${podcast.slug}`, podcast.title),
      ...feedLinks(`/feed${path}/comments`, locale.messages.reading.commentsOn(title)),
    ],
    image: new URL(image, site.origin).href,
    jsonLd: [episodeJsonLd(episode, site.origin), episodePath(episode, site)],
  };
  const on = { field: 'podcast_episode_id', id: episode.id, draft: data.draft } as const;
  const main = html`<article>
      <p class="section-title"><a href="/${podcast.slug}">${podcast.title}</a></p>
      <h1 dir="auto">${title}</h1>
      <p class="muted">${renderDate(locale, published)}</p>
      ${isWeb(media) && html`<audio controls preload="none" src="${media}" aria-label="${texts.listen}"></audio>`}
      ${isWeb(media) && html`<p class="meta"><a href="${media}" download>${texts.download}</a></p>`}
      ${renderChapters(episode, view)}
      <div class="prose" dir="auto">${renderContent(episode.body_html, 'article')}</div>
      ${renderTranscript(episode, view)}
    </article>
    ${renderDiscussion({ ...data, on, path, authorUsername: undefined, count: 0 }, view)}`;
  return renderPage({ head, layout: 'narrow', main }, view);
}

/** Renders the chapters as links to their times in the media; a script plays them in the player. */
function renderChapters({ chapters, media_url: media }: Episode, { locale }: View): Html | false {
  if (chapters.length === 0 || !isWeb(media)) return false;
  const base = media.split('#', 1)[0] ?? media;
  const items = chapters.map(
    ({ start_seconds: start, title }) =>
      html`<li><a href="${base}#t=${start}" data-start="${start}">${clockTime(start)}</a> <bdi>${title}</bdi></li> `,
  );
  return html`<section aria-labelledby="chapters">
    <h2 class="section-title" id="chapters">${locale.messages.community.chapters}</h2>
    <media-chapters
      ><ol class="chapters">
        ${items}
      </ol></media-chapters
    >
  </section>`;
}

function renderTranscript({ transcript }: Episode, { locale }: View): Html | false {
  if (transcript.length === 0) return false;
  const parts = transcript.map(
    ({ start_seconds: start, speaker, text }) =>
      html`<p dir="auto">
        ${start !== null && html`<span class="muted">${clockTime(start)}</span> `}${
          speaker !== null && html`<strong>${speaker}:</strong> `
        }${text}
      </p> `,
  );
  return html`<details class="transcript">
    <summary>${locale.messages.community.transcript}</summary>
    <div class="prose">${parts}</div>
  </details>`;
}

/** Writes seconds as `1:02:03` or `2:03`. */
function clockTime(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3_600);
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}

function isWeb(address: string): boolean {
  return /^https?:\/\//.test(address) || address.startsWith('/');
}

type Episode = EpisodePageData['episode'];

function episodeJsonLd({ podcast, ...episode }: Episode, origin: string) {
  const absolute = (path: string) => new URL(path, origin).href;
  return {
    '@type': 'PodcastEpisode',
    name: episode.title,
    url: absolute(episode.path),
    datePublished: episode.published_at,
    associatedMedia: { '@type': 'MediaObject', contentUrl: episode.media_url },
    partOfSeries: { '@type': 'PodcastSeries', name: podcast.title, url: absolute(`/${podcast.slug}`) },
  };
}

function episodePath({ podcast, ...episode }: Episode, site: View['site']) {
  return breadcrumbs(site.origin, [
    { name: site.name, path: '/' },
    { name: podcast.title, path: `/${podcast.slug}` },
    { name: episode.title, path: episode.path },
  ]);
}
