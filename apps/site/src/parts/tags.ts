import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { renderMissing } from './missing.ts';

const tagPath = (tag: string) => `/t/${encodeURIComponent(tag)}`;

/**
 * Renders links to the pages of tags, or to the path that `pathOf` returns for a tag. The sign is text, since a tag may be called "go" or "here", which says
 * nothing as the text of a link.
 */
export function renderTags(tags: readonly string[], pathOf = tagPath): readonly Html[] {
  return tags.map((tag) => html`<a class="tag" href="${pathOf(tag)}">#<span class="p-category">${tag}</span></a> `);
}

/** Renders the tags in use next to a list; nothing on a site without tags. */
export function renderTagSection(tags: readonly string[] | undefined, view: View): Html | false {
  const { popularTags: title } = view.locale.messages.lists;
  if (tags?.length === 0) return false;
  const list =
    tags &&
    html`<ul>
      ${renderTags(tags).map((tag) => html`<li>${tag}</li> `)}
    </ul>`;
  return html`<section>
    <h2>${title}</h2>
    ${list ?? renderMissing(title, view)}
  </section> `;
}
