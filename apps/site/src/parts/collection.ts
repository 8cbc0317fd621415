import { attributes, html, type Html } from '@commonplace/ui/markup';
import { renderPage } from './render-page.ts';
import type { View } from '@commonplace/ui/view';
import { renderMissing } from './missing.ts';
import { pagePaths, renderPager, type Paging } from './pager.ts';

/** A page that lists things of one kind. */
export interface Collection {
  title: string;
  /** One sentence below the title. */
  text: string;
  /** Instead of the entries of a list without any. */
  empty: string;
  path: string;
  paging: Paging;
  /** Undefined while they are unavailable. */
  entries: readonly Html[] | undefined;
  /** Whether the entries stand next to each other. */
  isTiled: boolean;
  /** Stands between the sentence and the entries. */
  choices?: Html | false;
}

/** Renders a list of things. */
export function collectionPage(collection: Collection, view: View): string {
  const { title, text, path, paging, isTiled, choices } = collection;
  const head = {
    title,
    description: text,
    ...pagePaths(path, paging),
    jsonLd: [{ '@type': 'CollectionPage', name: title, description: text }],
  };
  const main = html`<h1>${title}</h1>
    <p class="lead">${text}</p>
    ${choices} ${renderEntries(collection, view)} ${renderPager(path, paging, view)}`;
  return renderPage({ head, layout: isTiled ? 'wide' : 'narrow', main }, view);
}

function renderEntries({ title, entries, empty, isTiled }: Collection, view: View): Html {
  if (!entries) return renderMissing(title, view);
  if (entries.length === 0) return html`<div class="empty"><p>${empty}</p></div> `;
  return html`<div class="${isTiled && 'tile-list'}">${entries}</div>`;
}

/** Renders a thing with a linked title and a text. The image of a person is round. */
export function renderTile(
  href: string,
  title: string,
  text: string | null,
  image?: string | null,
  isPerson = false,
): Html {
  const named = attributes({ class: isPerson && 'avatar' });
  return html`<article class="tile ${image !== undefined && image !== null && 'pictured'}">
    ${
      image !== undefined &&
      image !== null &&
      html`<img src="${image}" alt="" width="64" height="64" loading="lazy" ${named} />`
    }
    <h2 dir="auto"><a href="${href}">${title}</a></h2>
    ${text !== null && text !== '' && html`<p dir="auto">${text}</p>`}
  </article> `;
}
