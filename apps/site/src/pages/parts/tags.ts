import { html, type Html } from '@commonplace/ui/markup';

/** Renders links to tags. */
export function renderTags(tags: readonly string[]): readonly Html[] {
  return tags.map((tag) => html`<a class="tag" href="/t/${encodeURIComponent(tag)}">${tag}</a> `);
}
