import type { View } from '@commonplace/ui/view';
import { standardLinks, standardNavigation } from '@commonplace/ui/page/footer';
import { renderFrame, type FramedPage } from '@commonplace/ui/page/frame';
import { renderHead, type Head } from '@commonplace/ui/page/head';
import { renderBillboards, renderFixedBillboard } from './billboards.ts';

/** A page within the frame of the site. A page with a navigation is one of the account. */
export interface Page extends Omit<FramedPage, 'head' | 'isOfAccount' | 'billboards'> {
  head: Head;
  /** The article that billboards are chosen for. */
  articleId?: number | undefined;
}

/** Renders a whole HTML document. */
export function renderPage({ head, articleId, ...page }: Page, view: View): string {
  const { site, locale } = view;
  const footer = site.footer.length > 0 ? site.footer : standardLinks(locale);
  const navigation = site.navigation.length > 0 ? site.navigation : standardNavigation(locale);
  const billboards = {
    footer: renderBillboards(['footer'], articleId),
    fixed: renderFixedBillboard(view, articleId),
  };
  const framed = { ...page, head: renderHead(head, view), isOfAccount: page.navigation !== undefined, billboards };
  return renderFrame(framed, { ...view, site: { ...site, navigation, footer } });
}
