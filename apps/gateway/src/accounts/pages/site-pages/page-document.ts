import type { GetPageContentResponse } from '@commonplace/proto/admin/v1/pages';
import type { SiteAddress } from '../../../site/site-address.ts';
import { renderContent } from '@commonplace/ui/content/content';
import { describedSite, renderDocument, type LayoutContext, type PageShape } from '../layout.ts';
import { html, markup, type Html } from '@commonplace/ui/markup';
import { renderMetadata, type MetadataView } from '@commonplace/ui/page/head';
import { htmlType } from '../page-headers.ts';
import { documentTemplates } from './page-policy.ts';

/** The parts of the layout that depend on the viewer and the site. */
export type PageLayout = Pick<LayoutContext, 'locale' | 'look' | 'frame' | 'notice'>;

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
  const { heading, content } = bodyOf(page);
  const described = { site: describedSite(layout.look, site), locale: layout.locale, path };
  const text = renderDocument(page.title, html`<div class="content ${!page.isRaw && 'prose'}">${content}</div> `, {
    ...layout,
    navigation: undefined,
    refused: undefined,
    labels: new Map(),
    csrfToken: undefined,
    reported: { path },
    formPath: path,
    blocksForms: page.isRaw,
    metadata: renderMetadata(headOf(page, described), described),
    shape: { width: widthOf(page.template), heading },
  });
  return { text, type: htmlType };
}

/** Returns the content, and where its only heading of the first level is: in the content, or the title with other headings below it. */
function bodyOf({ template, isRaw, content }: GetPageContentResponse): {
  heading: PageShape['heading'];
  content: Html;
} {
  const own = content.match(/<h1[\s>]/gi)?.length ?? 0;
  const isUntitled = template === 'nav_bar_included';
  // Own HTML is shown unchanged.
  if ((isRaw && own > 0) || (isUntitled && own === 1)) return { heading: 'own', content: markup(content) };
  const heading = isUntitled ? 'unseen' : 'shown';
  return { heading, content: isRaw ? markup(content) : renderContent(content, 'article') };
}

function pathOf({ slug, isTopLevelPath }: GetPageContentResponse): string {
  return isTopLevelPath ? `/${slug}` : `/page/${slug}`;
}

function widthOf(template: string): 'narrow' | 'wide' {
  return template === 'contained' ? 'narrow' : 'wide';
}

function headOf({ title, description, socialImage }: GetPageContentResponse, { site, path }: MetadataView) {
  const url = new URL(path, site.origin).href;
  const jsonLd = [{ '@type': 'WebPage', name: title, description, url }];
  return { title, description, canonical: path, image: socialImage, jsonLd };
}
