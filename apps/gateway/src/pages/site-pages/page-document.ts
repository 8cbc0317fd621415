import type { GetPageContentResponse } from '@commonplace/proto/admin/v1/pages';
import type { SiteAddress } from '../../site/site-address.ts';
import { renderDocument, type LayoutContext } from '../layout.ts';
import { attributes, html, markup, type Html } from '../markup.ts';
import { htmlType } from '../page-headers.ts';
import { documentTemplates } from './page-policy.ts';

/** Who sees a page, and on which site. */
export type Around = Pick<LayoutContext, 'siteName' | 'user' | 'takesSignUps'>;

const textTypes = new Map([
  ['json', 'application/json; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['txt', 'text/plain; charset=utf-8'],
]);

/** A page of administrators as it goes out: a document in the site's layout, or the text that it is. */
export function renderSitePage(
  page: GetPageContentResponse,
  around: Around,
  site: SiteAddress,
): { text: string; type: string } {
  if (!documentTemplates.has(page.template)) {
    return { text: page.content, type: textTypes.get(page.template) ?? 'text/plain; charset=utf-8' };
  }
  const text = renderDocument(page.title, html`<div class="content">${markup(page.content)}</div> `, {
    ...around,
    navigation: undefined,
    message: undefined,
    refused: undefined,
    shown: new Set(),
    csrfToken: undefined,
    frame: { head: headOf(page, site), width: widthOf(page.template), isTitled: page.template !== 'nav_bar_included' },
  });
  return { text, type: htmlType };
}

function widthOf(template: string): 'narrow' | 'wide' {
  return template === 'contained' ? 'narrow' : 'wide';
}

/** What others make of a link to the page. */
function headOf({ title, slug, description, socialImage, isTopLevelPath }: GetPageContentResponse, site: SiteAddress) {
  const address = site.url(isTopLevelPath ? `/${slug}` : `/page/${slug}`);
  const property = (name: string, content: string): Html =>
    html`<meta ${attributes({ property: `og:${name}`, content })} /> `;
  return html`<meta ${attributes({ name: 'description', content: description })} />
    <link rel="canonical" href="${address}" />
    ${property('title', title)}${property('description', description)}${property('url', address)}
    ${property('image', socialImage ?? site.defaultSocialImage)} `;
}
