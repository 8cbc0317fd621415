import { attributes, html, type Html } from '@commonplace/ui/markup';
import { renderBillboards, renderFixedBillboard } from './billboards.ts';
import type { View } from '@commonplace/ui/view';
import { renderFooter, standardLinks } from '@commonplace/ui/page/footer';
import { renderHead, type Head } from '@commonplace/ui/page/head';
import { renderHeader } from '@commonplace/ui/page/header';

/** A page within the layout of the site. */
export interface Page {
  head: Head;
  /** The class of the main element, which decides its columns. */
  layout: 'article' | 'list' | 'narrow' | 'wide';
  /** Links to related pages, on a page of the account. */
  navigation?: Html;
  /** Has the only `h1`. */
  main: Html;
  /** Whether the main element is a list of articles, which programs read as a feed (h-feed of microformats2). */
  isFeed?: boolean;
  /** Stands beside the main element, or below it on narrow screens. */
  aside?: Html | false | undefined;
  /** The article that billboards are chosen for. */
  articleId?: number | undefined;
}

/** Renders a whole HTML document. */
export function renderPage(
  { head, layout, navigation, main, isFeed = false, aside, articleId }: Page,
  view: View,
): string {
  const { site, locale, notice } = view;
  const links = site.footer.length > 0 ? site.footer : standardLinks(locale);
  const { layout: texts } = locale.messages;
  // The query may have a secret, such as the token of a preview.
  const [path = ''] = view.path.split('?', 1);
  const reported = { path, requestId: view.requestId };
  return html`<!doctype html>
    <html lang="${locale.code}" ${attributes({ dir: locale.direction === 'rtl' && 'rtl' })}>
      <head>
        ${renderHead(head, view)}
      </head>
      <body ${attributes({ 'data-copy': texts.copy, 'data-copied': texts.copied })}>
        <a class="skip" href="#main">${texts.skip}</a>
        ${renderHeader(view)}
        <div class="page ${layout}${navigation && ' account-page'}">
          ${navigation}
          <main id="main" tabindex="-1" ${attributes({ class: isFeed && 'h-feed' })}>
            ${notice !== undefined && renderNotice(notice, layout)}${main}
          </main>
          ${aside && html`<aside>${aside}</aside> `}
        </div>
        ${renderFooter({ site: { ...site, footer: links }, locale, reported }, renderBillboards(['footer'], articleId))}
        ${renderFixedBillboard(view, articleId)}
      </body>
    </html> `.toString();
}

/** Renders a notice as wide as the text below it. */
function renderNotice(notice: string, layout: Page['layout']): Html {
  const line = html`<p class="notice" role="status">${notice}</p> `;
  return layout === 'article' ? html`<div class="columns">${line}</div> ` : line;
}
