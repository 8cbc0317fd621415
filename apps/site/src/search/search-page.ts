import type { components } from '@commonplace/client';
import { limits } from '@commonplace/rules/limits';
import { html, markup, type Html } from '@commonplace/ui/markup';
import { renderPage } from '../parts/render-page.ts';
import type { View } from '@commonplace/ui/view';
import { feedLinks } from '../parts/feed-links.ts';
import { renderEpisode } from '../podcasts/podcast-episode.ts';
import { renderCard } from '../parts/card.ts';
import { plainText } from '../parts/plain-text.ts';
import { renderMissing } from '../parts/missing.ts';
import { renderPager, type Paging } from '../parts/pager.ts';
import { renderPeople } from '../parts/people.ts';
import { renderFacets, renderFoldedFacets } from './facets.ts';
import { feedQuery, searchPath, type ResultType, type SearchQuery } from '../parts/search-query.ts';

type Answer = components['schemas']['SearchAnswer'];

/** The data of the search page. */
export interface SearchPageData {
  query: SearchQuery;
  /** Undefined without words to search for, and while search is unavailable. */
  answer: Answer | undefined;
  paging: Paging;
}

/** Renders the search form and the results. */
export function searchPage({ query, answer, paging }: SearchPageData, view: View): string {
  const { lists: texts, layout } = view.locale.messages;
  const title = query.q === '' ? texts.searchTitle : texts.resultsFor(query.q);
  const head = {
    title,
    description: texts.searchStart,
    canonical: searchPath(query),
    // Results are not indexed; the page on which to begin is.
    isIndexed: view.path === '/search',
    jsonLd: [{ '@type': 'SearchResultsPage', name: title }],
    alternates: feedLinksOf(query, title),
  };
  const facets = answer && isNarrowable(query, answer) ? answer.facets : undefined;
  const main = html`<h1>${title}</h1>
    <form class="search-form" action="/search">
      <input type="search" name="q" dir="auto" value="${query.q}" aria-label="${layout.search}" maxlength="200" />
      <button>${layout.search}</button>
    </form>
    ${facets && renderFoldedFacets(query, facets, view)}
    ${answer ? renderAnswer(query, answer, paging, view) : renderWithout(query, view)}`;
  return renderPage(
    {
      head,
      layout: 'list',
      main,
      aside: facets && renderFacets(query, facets, view),
    },
    view,
  );
}

/** Whether filters can help: a search that found nothing may have too many, but cannot get more. */
function isNarrowable({ tag, username, year }: SearchQuery, { total }: Answer): boolean {
  return total > 0 || [tag, username, year].some((value) => value !== undefined && value !== '');
}

/** Returns the links to the feed of a search; none without a search. */
function feedLinksOf(query: SearchQuery, title: string) {
  const [, parameters] = searchPath(feedQuery(query)).split('?', 2);
  return parameters === undefined ? [] : feedLinks('/feed/search', title, parameters);
}

function renderWithout(query: SearchQuery, view: View): Html {
  const { lists: texts, layout } = view.locale.messages;
  if (searchPath(feedQuery(query)) !== '/search') return renderMissing(layout.search, view, texts.stillSearching);
  return html`<p class="muted">${texts.searchStart}</p>`;
}

function renderAnswer(query: SearchQuery, answer: Answer, paging: Paging, view: View): Html {
  const { lists: texts } = view.locale.messages;
  const { total, suggestion, results } = answer;
  const summary = Object.values(results).some(isCapped) ? texts.resultsAtLeast(total) : texts.results(total);
  return html`${
      suggestion !== null &&
      html`<p>${texts.didYouMean}: <a href="${searchPath({ ...query, q: suggestion })}">${suggestion}</a>?</p> `
    }
    <p class="muted" role="status">${total === 0 ? texts.noResults(query.q) : summary}</p>
    ${query.type && html`<p><a href="${searchPath({ ...query, type: undefined })}" rel="nofollow">${texts.allTypes}</a></p> `}
    ${resultSections(answer, view).map((section) => renderSection(section, query, paging, texts))}
    ${renderPager(searchPath(query), paging, view)}`;
}

/** Whether there may be more results of a type than a search counts and lists. */
function isCapped({ total }: { total: number }): boolean {
  return total >= limits.search.results;
}

/** The results of a type on a page. */
interface ResultSection {
  type: ResultType;
  title: string;
  entries: readonly Html[];
  /** The number of results that are shown; people are a single entry. */
  count: number;
  total: number;
}

function resultSections({ results }: Answer, view: View): ResultSection[] {
  const { lists: texts, layout } = view.locale.messages;
  const section = <Item>(
    type: ResultType,
    title: string,
    matches: { total: number; items: readonly Item[] } | undefined,
    render: (items: readonly Item[]) => readonly Html[],
  ): ResultSection[] => {
    if (!matches || matches.items.length === 0) return [];
    return [{ type, title, entries: render(matches.items), count: matches.items.length, total: matches.total }];
  };
  const each =
    <Item>(render: (item: Item) => Html) =>
    (items: readonly Item[]) =>
      items.map(render);
  return [
    ...section(
      'articles',
      texts.articles,
      results.articles,
      each((item) => renderArticle(item, view)),
    ),
    ...section('users', texts.people, results.users, (items) => [renderPeople(items)]),
    ...section('organizations', texts.organizations, results.organizations, (items) => [renderPeople(items, 'square')]),
    ...section('tags', layout.tags, results.tags, each(renderTag)),
    ...section('podcasts', layout.podcasts, results.podcasts, each(renderPodcast)),
    ...section(
      'podcast_episodes',
      texts.episodes,
      results.podcast_episodes,
      each((item) => renderEpisode(item, 3)),
    ),
    ...section('listings', layout.listings, results.listings, each(renderListing)),
  ];
}

/** Renders the results of a type; on the first page of all types, with a link to all results of this one. */
function renderSection(
  { type, title, entries, count, total }: ResultSection,
  query: SearchQuery,
  { page }: Paging,
  texts: View['locale']['messages']['lists'],
): Html {
  const hasMore = query.type === undefined && page === 1 && count < total;
  const allOfType = isCapped({ total }) ? texts.firstOfType : texts.allOfType;
  return html`<section class="results">
    <h2 class="section-title">${title}</h2>
    ${entries}
    ${
      hasMore && html`<p><a href="${searchPath({ ...query, type })}" rel="nofollow">${allOfType(total, title)}</a></p> `
    }
  </section> `;
}

type FoundArticle = NonNullable<Answer['results']['articles']>['items'][number];

function renderArticle(article: FoundArticle, view: View): Html {
  const { highlight } = article;
  if (!highlight) return renderCard(article, view, { level: 3 });
  return renderCard(article, view, { level: 3, title: marked(highlight.title), text: marked(highlight.body) });
}

/** Returns the HTML of a highlight, in which nothing but `mark` may be an element. */
function marked(highlight: string): Html {
  return markup(highlight.replaceAll(/<(?!\/?mark>)/g, '&lt;'));
}

function renderTag({ name, short_summary: summary }: NonNullable<Answer['results']['tags']>['items'][number]): Html {
  return html`<article class="tile">
    <h3><a href="/t/${encodeURIComponent(name)}">#${name}</a></h3>
    ${summary !== null && html`<p>${summary}</p>`}
  </article> `;
}

function renderPodcast({
  title,
  slug,
  description,
}: NonNullable<Answer['results']['podcasts']>['items'][number]): Html {
  const text = plainText(description);
  return html`<article class="tile">
    <h3 dir="auto"><a href="/${slug}">${title}</a></h3>
    ${text !== '' && html`<p dir="auto">${text}</p>`}
  </article> `;
}

function renderListing({
  title,
  category,
  slug,
  user,
}: NonNullable<Answer['results']['listings']>['items'][number]): Html {
  return html`<article class="tile">
    <h3 dir="auto"><a href="/listings/${category}/${slug}">${title}</a></h3>
    <p>${user.name}</p>
  </article> `;
}
