import { attributes, html, type Html } from '../markup.ts';
import type { FrameView, Notice } from '../view.ts';
import { renderFooter } from './footer.ts';
import { renderHeader } from './header.ts';

/** The parts of a page within the frame that all pages share. */
export interface FramedPage {
  /** The elements of `head`. */
  head: Html;
  /** The class of the element around the columns, which decides their widths. */
  layout: 'article' | 'list' | 'narrow' | 'wide';
  /** Whether it is a page of the account. */
  isOfAccount?: boolean;
  /** Links to related pages. */
  navigation?: Html | undefined;
  /** Has the only `h1`. */
  main: Html;
  /** Whether the main element is a list of articles, which programs read as a feed (h-feed of microformats2). */
  isFeed?: boolean;
  /** Stands next to the main element, or below it on narrow screens. */
  aside?: Html | false | undefined;
  /** Slots of billboards: above the footer, and at the lower edge of the window. */
  billboards?: { footer: readonly Html[]; fixed: Html };
}

/** Renders a whole HTML document: the page with the header and the footer of the site. */
export function renderFrame(page: FramedPage, view: FrameView): string {
  const { head, layout, isOfAccount = false, navigation, main, isFeed = false, aside, billboards } = page;
  const { locale, notice } = view;
  const { layout: texts } = locale.messages;
  return html`<!doctype html>
    <html lang="${locale.code}" ${attributes({ dir: locale.direction === 'rtl' && 'rtl' })}>
      <head>
        ${head}
      </head>
      <body ${attributes({ 'data-copy': texts.copy, 'data-copied': texts.copied })}>
        <a class="skip" href="#main">${texts.skip}</a>
        ${renderHeader(view)}
        <div class="page ${layout}${isOfAccount && ' account-page'}">
          ${navigation}
          <main id="main" tabindex="-1" ${attributes({ class: isFeed && 'h-feed' })}>
            ${notice && renderNotice(notice, layout)}${main}
          </main>
          ${aside && html`<aside>${aside}</aside> `}
        </div>
        ${renderFooter(view, billboards?.footer)} ${billboards?.fixed}
      </body>
    </html> `.toString();
}

/** Renders a message, as wide as the text below it. */
function renderNotice({ text, isWarning = false, sharedUrl: url }: Notice, layout: FramedPage['layout']): Html {
  const link = url !== undefined && html` <share-link data-url="${url}"><a href="${url}">${url}</a></share-link>`;
  const line = html`<p class="notice${isWarning && ' warning'}" role="status">${text}${link}</p> `;
  return layout === 'article' ? html`<div class="columns">${line}</div> ` : line;
}
