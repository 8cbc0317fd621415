import type { GetPageContentResponse } from '@commonplace/proto/admin/v1/pages';
import type { SiteAddress } from '../../../site/site-address.ts';
import { renderDocument, type LayoutContext } from '../layout.ts';
import { attributes, html, markup, type Html } from '@commonplace/ui/markup';
import { htmlType } from '../page-headers.ts';
import { documentTemplates } from './page-policy.ts';

/** The parts of the layout that depend on the viewer and the site. */
export type PageLayout = Pick<LayoutContext, 'locale' | 'siteName' | 'user' | 'allowsSignUp'>;

const textTypes = new Map([
  ['json', 'application/json; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['txt', 'text/plain; charset=utf-8'],
]);

/** Renders a page of administrators: a document in the site's layout, or plain text. */
export function renderSitePage(
  page: GetPageContentResponse,
  layout: PageLayout,
  site: SiteAddress,
): { text: string; type: string } {
  if (!documentTemplates.has(page.template)) {
    return { text: page.content, type: textTypes.get(page.template) ?? 'text/plain; charset=utf-8' };
  }
  const path = pathOf(page);
  const text = renderDocument(
    page.title,
    html`<div class="content ${!page.isRaw && 'prose'}">${markup(page.content)}</div> `,
    {
      ...layout,
      navigation: undefined,
      message: undefined,
      refused: undefined,
      shown: new Map(),
      csrfToken: undefined,
      reported: { path },
      frame: {
        head: headOf(page, site.url(path), site),
        width: widthOf(page.template),
        isTitled: page.template !== 'nav_bar_included',
      },
    },
  );
  return { text, type: htmlType };
}

function pathOf({ slug, isTopLevelPath }: GetPageContentResponse): string {
  return isTopLevelPath ? `/${slug}` : `/page/${slug}`;
}

function widthOf(template: string): 'narrow' | 'wide' {
  return template === 'contained' ? 'narrow' : 'wide';
}

/** Renders the description, the canonical URL and the Open Graph properties. */
function headOf({ title, description, socialImage }: GetPageContentResponse, url: string, site: SiteAddress) {
  const property = (name: string, content: string): Html =>
    html`<meta ${attributes({ property: `og:${name}`, content })} /> `;
  return html`<meta ${attributes({ name: 'description', content: description })} />
    <link rel="canonical" href="${url}" />
    ${property('title', title)}${property('description', description)}${property('url', url)}
    ${property('image', socialImage ?? site.defaultSocialImage)} `;
}
