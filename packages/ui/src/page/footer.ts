import { html, type Html } from '../markup.ts';
import type { Link, View } from '../view.ts';

/** The parts of a page that its footer shows. */
export interface FooterView {
  site: Pick<View['site'], 'name' | 'tagline' | 'footer' | 'contactEmail' | 'copyrightStartYear'>;
  locale: View['locale'];
}

/** Renders the footer: copyright, links and the contact address, below a billboard. */
export function renderFooter({ site, locale }: FooterView, billboard?: readonly Html[]): Html {
  const { footer: links, contactEmail: email } = site;
  return html`<footer class="footer">
    ${billboard}
    <div>
      <p>${copyright(site)}${site.tagline !== null && html` · ${site.tagline}`}</p>
      ${
        (links.length > 0 || email !== null) &&
        html`<nav aria-label="${locale.messages.layout.siteLinks}">
          ${links.map(
            ({ href, text }) => html`<a href="${href}">${text}</a> `,
          )}${email !== null && html`<a href="mailto:${encodeURI(email)}">${email}</a>`}
        </nav>`
      }
    </div>
  </footer>`;
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
