import { mailLink } from '@commonplace/rules/email-address';
import { html, type Html } from '../markup.ts';
import type { FrameView, Link } from '../view.ts';

/** Renders the footer: copyright, links and the contact address, below a billboard. */
export function renderFooter({ site, locale, path, requestId }: FrameView, billboard?: readonly Html[]): Html {
  const { footer: links, contactEmail: email } = site;
  return html`<footer class="footer">
    ${billboard}
    <div>
      <p>${copyright(site)}${site.tagline !== null && html` · ${site.tagline}`}</p>
      <nav aria-label="${locale.messages.layout.siteLinks}">
        ${links.map(({ href, text }) => html`<a href="${href}">${text}</a> `)}${
          email !== null && html`<a href="${mailLink(email)}">${email}</a> `
        }<a href="${errorReportPath(path, requestId)}" rel="nofollow">${locale.messages.problems.reportError}</a>
      </nav>
    </div>
  </footer>`;
}

function errorReportPath(target: string, requestId: string | undefined): string {
  // The query may have a secret, such as the token of a preview.
  const [path = ''] = target.split('?', 1);
  const query = new URLSearchParams({
    reason: 'error',
    url: path,
    ...(requestId !== undefined && { request_id: requestId }),
  });
  return `/report?${query.toString()}`;
}

function copyright({ name, copyrightStartYear: since }: FrameView['site']): string {
  if (since === null) return name;
  const year = new Date().getUTCFullYear();
  return `© ${since >= year ? year : `${since}–${year}`} ${name}`;
}

/** Returns links to the parts of the site, for sites that chose none. */
export function standardLinks({ messages: { layout: texts, lists } }: FrameView['locale']): readonly Link[] {
  return [
    { href: '/tags', text: texts.tags },
    { href: '/podcasts', text: texts.podcasts },
    { href: '/videos', text: texts.videos },
    { href: '/listings', text: texts.listings },
    { href: '/organizations', text: lists.organizations },
    { href: '/api/docs', text: texts.apiReference },
  ];
}
