import type { DataOf, ItemOf } from '@commonplace/client';
import { html, type Html } from '@commonplace/ui/markup';
import { renderPage } from '../parts/render-page.ts';
import type { View } from '@commonplace/ui/view';
import { collectionPage, renderTile } from '../parts/collection.ts';
import { renderMissing } from '../parts/missing.ts';
import { pagePaths, renderPager, type Paging } from '../parts/pager.ts';
import { renderPeople, type ListedPerson } from '../parts/people.ts';

/** Renders the list of badges. */
export function badgesPage(
  { badges, paging }: { badges: readonly ItemOf<'listSiteBadges'>[] | undefined; paging: Paging },
  view: View,
): string {
  const { community: texts } = view.locale.messages;
  const entries = badges?.map(({ slug, title, description, badge_image: { url } }) =>
    renderTile(`/badges/${slug}`, title, description, url),
  );
  const collection = { title: texts.badges, text: texts.badgesText, empty: texts.noBadges, path: '/badges' };
  return collectionPage({ ...collection, paging, entries, isTiled: true }, view);
}

/** The data of a badge's page. */
export interface BadgePageData {
  badge: DataOf<'getSiteBadge'>;
  /** Undefined while they are unavailable. */
  holders: readonly ListedPerson[] | undefined;
  paging: Paging;
}

/** Renders a badge and its holders. */
export function badgePage({ badge, holders, paging }: BadgePageData, view: View): string {
  const { community: texts } = view.locale.messages;
  const { title, slug, description, badge_image: image } = badge;
  const path = `/badges/${slug}`;
  const head = {
    title,
    description,
    ...pagePaths(path, paging),
    jsonLd: [{ '@type': 'CollectionPage', name: title, description }],
  };
  const main = html`<header class="profile-head">
      <img class="art" src="${image.url}" alt="" width="96" height="96" />
      <div>
        <h1 dir="auto">${title}</h1>
        <p dir="auto">${description}</p>
      </div>
    </header>
    <h2 class="section-title">${texts.holders}</h2>
    ${holders ? renderHolders(holders, view) : renderMissing(texts.holders, view)} ${renderPager(path, paging, view)}`;
  return renderPage({ head, layout: 'narrow', main }, view);
}

function renderHolders(holders: readonly ListedPerson[], { locale }: View): Html {
  if (holders.length > 0) return renderPeople(holders);
  return html`<p class="muted">${locale.messages.community.noHolders}</p>`;
}
