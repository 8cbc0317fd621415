import { mailLink } from '@commonplace/rules/email-address';
import { html, type Html } from '../markup.ts';
import type { Link, View } from '../view.ts';

/** The parts of a page that its footer shows. */
export interface FooterView {
  site: Pick<View['site'], 'name' | 'tagline' | 'footer' | 'contactEmail' | 'copyrightStartYear'>;
  locale: View['locale'];
  /** The path without a query of a page about which an error may be reported, and the id of its request. */
  reported?: { path?: string; requestId?: string | undefined };
}

/** Renders the footer: copyright, links and the contact address, below a billboard. */
export function renderFooter({ site, locale, reported = {} }: FooterView, billboard?: readonly Html[]): Html {
  const { footer: links, contactEmail: email } = site;
  return html`<footer class="footer">
    ${billboard}
    <div>
      <p>${copyright(site)}${site.tagline !== null && html` · ${site.tagline}`}</p>
      <nav aria-label="${locale.messages.layout.siteLinks}">
        ${links.map(({ href, text }) => html`<a href="${href}">${text}</a> `)}${
          email !== null && html`<a href="${mailLink(email)}">${email}</a> `
        }<a href="${errorReportPath(reported)}" rel="nofollow">${locale.messages.problems.reportError}</a>
      </nav>
    </div>
  </footer>`;
}

function errorReportPath({ path, requestId }: NonNullable<FooterView['reported']>): string {
  const query = new URLSearchParams({
    reason: 'error',
    ...(path !== undefined && { url: path }),
    ...(requestId !== undefined && { request_id: requestId }),
  });
  return `/report?${query.toString()}`;
}

function copyright({ name, copyrightStartYear: since }: FooterView['site']): string {
  if (since === null) return name;
  const year = new Date().getUTCFullYear();
  return `© ${since >= year ? year : `${since}–${year}`} ${name}`;
}

/** Returns links to the parts of the site, for sites that chose none. */
export function standardLinks({ messages: { layout: texts, lists } }: View['locale']): readonly Link[] {
  return [
    { href: '/tags', text: texts.tags },
    { href: '/podcasts', text: texts.podcasts },
    { href: '/videos', text: texts.videos },
    { href: '/listings', text: texts.listings },
    { href: '/organizations', text: lists.organizations },
    { href: '/api/docs', text: texts.apiReference },
  ];
}
