import { html } from '@commonplace/ui/markup';
import { breadcrumbs } from '@commonplace/ui/page/json-ld';
import { renderPage } from '../parts/render-page.ts';
import type { View } from '@commonplace/ui/view';
import { feedLinks } from '../parts/feed-links.ts';
import { articleListJsonLd } from '../article-lists/article-list.ts';
import { renderCard, type CardArticle } from '../parts/card.ts';
import { collectionPage, renderTile } from '../parts/collection.ts';
import { pagePaths, renderPager, type Paging } from '../parts/pager.ts';

/** The author or organization of series. */
export interface SeriesOwner {
  name: string;
  username: string;
}

/** The data of the list of series of an author. */
export interface SeriesListPageData {
  owner: SeriesOwner;
  /** Undefined while they are unavailable. */
  series: readonly { id: number; title: string; articlesCount: number }[] | undefined;
  paging: Paging;
}

/** Renders the series of an author. */
export function seriesListPage({ owner, series, paging }: SeriesListPageData, view: View): string {
  const { reading, community: texts } = view.locale.messages;
  const path = `/${owner.username}/series`;
  const entries = series?.map(({ id, title, articlesCount: count }) =>
    renderTile(`${path}/${id}`, title, reading.parts(count)),
  );
  const title = texts.seriesOf(owner.name);
  const text = texts.seriesText(owner.name);
  return collectionPage({ title, text, empty: texts.noSeries, path, paging, entries, isTiled: true }, view);
}

/** The data of a series' page. */
export interface SeriesPageData {
  id: number;
  title: string;
  owner: SeriesOwner;
  /** The parts of this page in order. */
  articles: readonly CardArticle[];
  /** The number of the first of them. */
  firstNumber: number;
  total: number;
  paging: Paging;
}

/** Renders the parts of a series, numbered. */
export function seriesPage(
  { id, title, owner, articles, firstNumber, total, paging }: SeriesPageData,
  view: View,
): string {
  const { reading, community: texts } = view.locale.messages;
  const path = `/${owner.username}/series/${id}`;
  const { origin } = view.site;
  const steps = [
    { name: owner.name, path: `/${owner.username}` },
    { name: texts.seriesOf(owner.name), path: `/${owner.username}/series` },
    { name: title, path },
  ];
  const series = {
    '@type': 'CreativeWorkSeries',
    name: title,
    url: new URL(path, origin).href,
    author: { '@type': 'Person', name: owner.name, url: new URL(`/${owner.username}`, origin).href },
    hasPart: articleListJsonLd(articles, origin).itemListElement,
  };
  const head = {
    title,
    description: `${title}: ${texts.seriesText(owner.name)}`,
    ...pagePaths(path, paging),
    alternates: feedLinks(`/feed/series/${id}`, title),
    jsonLd: [series, breadcrumbs(origin, steps)],
  };
  const main = html`<p class="section-title">
      ${reading.series} · <a href="/${owner.username}">${owner.name}</a> · ${reading.parts(total)}
    </p>
    <h1 dir="auto">${title}</h1>
    <ol class="numbered" start="${firstNumber}">
      ${articles.map((article) => html`<li>${renderCard(article, view)}</li> `)}
    </ol>
    ${renderPager(path, paging, view)}`;
  return renderPage({ head, layout: 'narrow', main }, view);
}
