import { html, type Html } from '@commonplace/ui/markup';
import { renderPage } from '../parts/render-page.ts';
import type { View } from '@commonplace/ui/view';
import { pagePaths, type Paging } from '../parts/pager.ts';
import { renderDeskNavigation } from './desk-navigation.ts';

/** One of the pages on which authors find their own things. */
export interface DeskPage {
  title: string;
  /** One sentence below the title. */
  text: string;
  /** The path of the entry in the navigation. */
  part: string;
  /** The path of the page itself, if it is below that. */
  path?: string;
  paging?: Paging;
  /** Stands next to the title. */
  action?: Html | false;
  /** The paths of further style sheets. */
  styles?: readonly string[];
  content: Html;
}

/** Renders a page of the desk: the same navigation on all of them, the title and the content. */
export function deskPage(
  { title, text, part, path = part, paging, action, styles, content }: DeskPage,
  view: View,
): string {
  const head = {
    title,
    description: text,
    ...(paging ? pagePaths(path, paging) : { canonical: path }),
    isIndexed: false,
    ...(styles && { styles }),
  };
  const main = html`${renderDeskNavigation(part, view)}
    <div class="heading-row">
      <h1>${title}</h1>
      ${action}
    </div>
    <p class="lead">${text}</p>
    ${content}`;
  return renderPage({ head, layout: 'wide', main }, view);
}

/** Renders what stands in place of a list without entries. */
export function renderEmpty(text: string, link?: Html): Html {
  return html`<div class="empty">
    <p>${text}</p>
    ${link !== undefined && html`<p>${link}</p>`}
  </div> `;
}
