import type { ItemOf } from '@commonplace/client';
import { html, type Html } from '@commonplace/ui/markup';
import { renderPage } from '../parts/render-page.ts';
import type { View } from '@commonplace/ui/view';
import { renderFollow } from '../parts/follow.ts';
import { renderMissing } from '../parts/missing.ts';
import { pagePaths, renderPager, type Paging } from '../parts/pager.ts';
import { renderSwatch } from './swatch.ts';

/** The data of the list of tags. */
export interface TagsPageData {
  /** Undefined while they are unavailable. */
  tags: readonly ItemOf<'listTags'>[] | undefined;
  /** The names of the tags that the viewer follows. */
  followed: ReadonlySet<string>;
  paging: Paging;
}

/** Renders the list of tags. */
export function tagsPage({ tags, followed, paging }: TagsPageData, view: View): string {
  const { lists: texts } = view.locale.messages;
  const head = {
    title: texts.tagsTitle,
    description: texts.tagsText,
    ...pagePaths('/tags', paging),
    jsonLd: [{ '@type': 'CollectionPage', name: texts.tagsTitle }],
  };
  const main = html`<h1>${texts.tagsTitle}</h1>
    <p class="lead">${tags?.length === 0 && paging.page === 1 ? texts.noTags : texts.tagsText}</p>
    ${
      tags
        ? html`<div class="tile-list">${tags.map((tag) => renderTile(tag, followed.has(tag.name), view))}</div>`
        : renderMissing(texts.tagsTitle, view)
    }
    ${renderPager('/tags', paging, view)}`;
  return renderPage({ head, layout: 'wide', main }, view);
}

function renderTile(tag: ItemOf<'listTags'>, isFollowed: boolean, view: View): Html {
  return html`<article class="tile">
    <div class="heading-row">
      <h2>${renderSwatch(tag.bg_color_hex)}<a href="/t/${encodeURIComponent(tag.name)}">#${tag.name}</a></h2>
      ${renderFollow({ type: 'Tag', id: tag.name, name: `#${tag.name}`, isFollowed }, view)}
    </div>
    ${tag.short_summary !== null && html`<p>${tag.short_summary}</p>`}
  </article> `;
}
