import type { DataOf, ItemOf } from '@commonplace/client';
import { renderContent } from '@commonplace/ui/content/content';
import { renderDate } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import { breadcrumbs } from '@commonplace/ui/page/json-ld';
import { renderPage } from '../parts/render-page.ts';
import type { View } from '@commonplace/ui/view';
import { plainText } from '../parts/plain-text.ts';
import { deskPage, renderEmpty } from '../desk/desk-page.ts';
import { renderByline } from '../parts/byline.ts';
import { collectionPage } from '../parts/collection.ts';
import { renderMissing } from '../parts/missing.ts';
import { renderPager, type Paging } from '../parts/pager.ts';
import { renderControls, type ListingControls } from './listing-controls.ts';
import { listingPath, tagSearchPath, type ListingCategory } from './listing-path.ts';
import { renderTabs } from '../parts/tabs.ts';
import { renderTags } from '../parts/tags.ts';

type Listing = ItemOf<'listListings'>;

/** The data of a list of listings; of all categories without one. */
export interface ListingsPageData {
  /** Undefined while they are unavailable. */
  listings: readonly Listing[] | undefined;
  category: ListingCategory | undefined;
  paging: Paging;
}

/** Renders a list of listings. */
export function listingsPage({ listings, category, paging }: ListingsPageData, view: View): string {
  const { community: texts, layout } = view.locale.messages;
  const path = category === undefined ? '/listings' : `/listings/${category}`;
  const links = [
    { href: '/listings', text: texts.allCategories },
    ...Object.entries(texts.category).map(([name, text]) => ({ href: `/listings/${name}`, text })),
  ];
  const choices = html`${renderTabs(texts.categories, links, path, 'small')}
    <p class="form-buttons">
      <a class="button" href="/listings/new" rel="nofollow">${texts.newListing}</a>
      ${view.viewer && html`<a class="button quiet" href="/listings/mine">${texts.yourListings}</a>`}
    </p>`;
  const collection = {
    title: category === undefined ? layout.listings : texts.category[category],
    text: texts.listingsText,
    empty: texts.noListings,
    path,
    paging,
    entries: listings?.map((listing) => renderEntry(listing, view)),
    isTiled: false,
    choices,
  };
  return collectionPage(collection, view);
}

/** The data of the viewer's listings. */
export interface OwnListingsPageData {
  /** Undefined while they are unavailable. */
  listings: readonly Listing[] | undefined;
  paging: Paging;
}

/** Renders the listings of the viewer in all states. */
export function ownListingsPage({ listings, paging }: OwnListingsPageData, view: View): string {
  const { community: texts } = view.locale.messages;
  const part = '/listings/mine';
  const entries = (listings ?? []).map((listing) => renderEntry(listing, view));
  const list = listings?.length === 0 ? renderEmpty(texts.noOwnListings) : html`<div>${entries}</div>`;
  const content =
    listings === undefined ? renderMissing(texts.yourListings, view) : html`${list}${renderPager(part, paging, view)}`;
  const action = html`<a class="button" href="/listings/new">${texts.newListing}</a>`;
  return deskPage({ title: texts.yourListings, text: texts.yourListingsText, part, paging, action, content }, view);
}

function renderEntry(listing: Listing, view: View): Html {
  const { title, category, published, processed_html: body, user, organization, created_at: created } = listing;
  const { community: texts } = view.locale.messages;
  return html`<article class="card">
    ${renderByline({ user, organization, date: toRfc3339(created) }, view)}
    <h2 dir="auto"><a href="${listingPath(listing)}">${title}</a></h2>
    <p dir="auto">${plainText(body)}</p>
    <div class="meta">
      ${!published && html`<span class="badge">${texts.notPublished}</span> `}<a
        class="plain"
        href="/listings/${category}"
        >${texts.category[category]}</a
      >
      ${renderTags(listing.tags, tagSearchPath)}
    </div>
  </article> `;
}

/** The API writes the times of listings as `2026-01-15 09:30:00 UTC`. */
function toRfc3339(time: string): string {
  return time.replace(/^(\S+) (\S+) UTC$/, '$1T$2Z');
}

/** Renders a listing, with the controls of those who may change it. */
export function listingPage(listing: DataOf<'getListing'>, view: View, controls?: ListingControls): string {
  const { community: texts, layout, reading } = view.locale.messages;
  const { title, category, processed_html: body, user, organization, location, expires_at: expires } = listing;
  const path = listingPath(listing);
  const { site, viewer } = view;
  const steps = [
    { name: layout.listings, path: '/listings' },
    { name: texts.category[category], path: `/listings/${category}` },
    { name: title, path },
  ];
  const offer = {
    '@type': 'Offer',
    name: title,
    description: plainText(body),
    url: new URL(path, site.origin).href,
    category: texts.category[category],
    offeredBy: { '@type': 'Person', name: user.name, url: new URL(`/${user.username}`, site.origin).href },
  };
  const head = {
    title,
    description: plainText(body),
    canonical: path,
    isIndexed: listing.published,
    jsonLd: [offer, breadcrumbs(site.origin, steps)],
  };
  const main = html`${controls && renderControls(listing, controls, view)}
    <article>
      <p class="section-title">
        <a href="/listings">${layout.listings}</a> / <a href="/listings/${category}">${texts.category[category]}</a>
      </p>
      <h1 dir="auto">${title}</h1>
      ${renderByline({ user, organization, date: toRfc3339(listing.created_at) }, view)}
      <p class="meta">
        ${location !== undefined && location !== '' && html`<span>${texts.location}: ${location}</span> `}
        ${expires !== undefined && html`<span>${texts.expires} ${renderDate(view.locale, expires)}</span> `}
        ${renderTags(listing.tags, tagSearchPath)}
      </p>
      <div class="prose" dir="auto">${renderContent(body, 'article')}</div>
      ${
        viewer?.username !== user.username &&
        html`<p class="form-buttons">
          <a class="button quiet" href="/report?url=${encodeURIComponent(path)}" rel="nofollow">${reading.report}</a>
        </p>`
      }
    </article>`;
  return renderPage({ head, layout: 'narrow', main }, view);
}
