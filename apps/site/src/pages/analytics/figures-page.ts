import { html, type Html } from '@commonplace/ui/markup';
import { renderPage } from '@commonplace/ui/page/render-page';
import type { View } from '@commonplace/ui/view';
import { pagePaths, type Paging } from '../parts/pager.ts';
import { renderTabs } from '../parts/tabs.ts';

/** A page with figures of the viewer or of an organization. */
export interface FiguresPage {
  title: string;
  /** One sentence below the title. */
  text: string;
  /** The path of the entry in the navigation. */
  part: string;
  /** The path of the page itself, if it is below that. */
  path?: string;
  paging?: Paging;
  /** Stands beside the title. */
  action?: Html | false;
  content: Html;
}

/** Renders a page with the navigation between them, the title and the content. */
export function figuresPage(
  { title, text, part, path = part, paging, action, content }: FiguresPage,
  view: View,
): string {
  const { analytics: texts, layout, lists } = view.locale.messages;
  const links = [
    { href: '/dashboard/analytics', text: texts.title },
    { href: '/dashboard/credits', text: texts.credits },
    { href: '/settings/organizations', text: lists.organizations },
    { href: '/dashboard/reports', text: texts.reports },
  ];
  const head = {
    title,
    description: text,
    ...(paging ? pagePaths(path, paging) : { canonical: path }),
    isIndexed: false,
  };
  const main = html`${renderTabs(layout.sections, links, part)}
    <div class="table-heading">
      <h1>${title}</h1>
      ${action}
    </div>
    <p class="lead">${text}</p>
    ${content}`;
  return renderPage({ head, layout: 'wide', main }, view);
}

/** Renders what stands in place of a list without entries. */
export function renderEmpty(text: string): Html {
  return html`<div class="empty"><p>${text}</p></div> `;
}

/** Renders what stands in place of a part whose service is away. */
export function renderMissing({ locale }: View): Html {
  return html`<p class="notice" role="status">${locale.messages.lists.partMissing}</p> `;
}
