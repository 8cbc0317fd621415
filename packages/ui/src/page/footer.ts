import { mailLink } from '@commonplace/rules/email-address';
import { html, type Html } from '../markup.ts';
import type { FrameView, Link } from '../view.ts';
import { renderLanguageForm } from './language-form.ts';

/** Renders the footer: copyright, links, the contact address and the choice of a language, below a billboard. */
export function renderFooter(view: FrameView, billboard?: readonly Html[]): Html {
  const { site, locale, path, requestId, blocksForms = false } = view;
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
      ${!blocksForms && renderLanguageForm(view)}
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

/** Returns the links of the header, for sites that chose none. */
export function standardNavigation({ messages: { layout: texts } }: FrameView['locale']): readonly Link[] {
  return [
    { href: '/tags', text: texts.tags },
    { href: '/podcasts', text: texts.podcasts },
    { href: '/listings', text: texts.listings },
  ];
}

/** Returns the links of the footer to the parts of the site, for sites that chose none. */
export function standardLinks({ messages: { layout: texts, lists } }: FrameView['locale']): readonly Link[] {
  return [
    { href: '/tags', text: texts.tags },
    { href: '/podcasts', text: texts.podcasts },
    { href: '/videos', text: texts.videos },
    { href: '/listings', text: texts.listings },
    { href: '/organizations', text: lists.organizations },
    { href: '/feed', text: texts.feed },
    { href: '/api/docs', text: texts.apiReference },
  ];
}
