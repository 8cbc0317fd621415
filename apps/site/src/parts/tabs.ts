import { attributes, html, type Html } from '@commonplace/ui/markup';
import type { Link } from '@commonplace/ui/view';

/** Renders links to the variants of a page. */
export function renderTabs(label: string, links: readonly Link[], current: string, kind = ''): Html {
  const items = links.map(
    ({ href, text }) =>
      html`<a href="${href}" ${attributes({ 'aria-current': href === current && 'page' })}>${text}</a> `,
  );
  return html`<nav class="tabs ${kind}" aria-label="${label}">${items}</nav> `;
}
