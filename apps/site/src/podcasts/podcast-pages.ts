import type { DataOf } from '@commonplace/client';
import { html, type Html } from '@commonplace/ui/markup';
import { renderPage } from '../parts/render-page.ts';
import type { View } from '@commonplace/ui/view';
import { feedLinks } from '../parts/feed-links.ts';
import { collectionPage, renderTile } from '../parts/collection.ts';
import { renderMissing } from '../parts/missing.ts';
import { pagePaths, renderPager, type Paging } from '../parts/pager.ts';
import { renderEpisode, type ListedEpisode } from './podcast-episode.ts';

type ShownPodcast = Pick<DataOf<'getPublishedPodcast'>, 'id' | 'slug' | 'title' | 'description' | 'image_url'>;

/** Renders the list of podcasts. */
export function podcastsPage(
  { podcasts, paging }: { podcasts: readonly ShownPodcast[] | undefined; paging: Paging },
  view: View,
): string {
  const { layout, community: texts } = view.locale.messages;
  const entries = podcasts?.map(({ slug, title, description, image_url: image }) =>
    renderTile(`/${slug}`, title, description, image),
  );
  const collection = { title: layout.podcasts, text: texts.podcastsText, empty: texts.noPodcasts, path: '/podcasts' };
  return collectionPage({ ...collection, paging, entries, isTiled: true }, view);
}

/** The data of a podcast's page. */
export interface PodcastPageData {
  podcast: ShownPodcast;
  /** Undefined while they are unavailable. */
  episodes: readonly ListedEpisode[] | undefined;
  paging: Paging;
}

/** Renders a podcast with its episodes. */
export function podcastPage({ podcast, episodes, paging }: PodcastPageData, view: View): string {
  const { community: texts } = view.locale.messages;
  const { slug, title, description, image_url: image } = podcast;
  const path = `/${slug}`;
  const head = {
    title,
    description,
    image,
    ...pagePaths(path, paging),
    alternates: feedLinks(`/feed/podcasts/${slug}`, title),
    jsonLd: [{ '@type': 'PodcastSeries', name: title, description, url: new URL(path, view.site.origin).href }],
  };
  const main = html`<header class="profile-head">
      ${image !== null && html`<img class="art" src="${image}" alt="" width="96" height="96" />`}
      <div>
        <h1 dir="auto">${title}</h1>
        <p dir="auto">${description}</p>
      </div>
    </header>
    <h2 class="section-title">${texts.episodes}</h2>
    ${episodes ? renderEpisodes(episodes, view) : renderMissing(texts.episodes, view)}
    ${renderPager(path, paging, view)}`;
  return renderPage({ head, layout: 'narrow', main }, view);
}

function renderEpisodes(episodes: readonly ListedEpisode[], { locale }: View): Html | readonly Html[] {
  if (episodes.length > 0) return episodes.map((episode) => renderEpisode(episode, 3));
  return html`<p class="muted">${locale.messages.community.noEpisodes}</p>`;
}
