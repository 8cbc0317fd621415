import { parseLinkHeader } from '@commonplace/fetch/link-header';
import { readPage, type Page } from '@commonplace/fetch/read-page';
import { parseUrl } from '@commonplace/rules/web-address';

/**
 * Returns the address that takes notices for a page (Webmention, 3.1.2): that of the first link in the header, else of the first
 * `link` or `a` in the page; undefined without one.
 */
export function endpointInHeader(header: string, pageUrl: string): string | undefined {
  const link = parseLinkHeader(header).find(
    ({ parameters }) => isWebmention(parameters.get('rel')) && isOfPage(parameters.get('anchor'), pageUrl),
  );
  return link && resolve(link.address, pageUrl);
}

/** As `endpointInHeader`, for the text of the page. */
export function endpointInPage(page: Page): string | undefined {
  let endpoint: string | undefined;
  const base = readPage(page, {
    onTag({ name, attributes }) {
      if (endpoint !== undefined || (name !== 'link' && name !== 'a')) return;
      const address = attributes.get('href');
      if (address !== undefined && isWebmention(attributes.get('rel'))) endpoint = address;
    },
  });
  return endpoint === undefined ? undefined : resolve(endpoint, base);
}

/** A link may be of another page than that which names it (RFC 8288, 3.2). */
function isOfPage(anchor: string | undefined, pageUrl: string): boolean {
  return anchor === undefined || resolve(anchor, pageUrl) === resolve('', pageUrl);
}

function isWebmention(relations: string | undefined): boolean {
  return relations?.toLowerCase().split(/\s+/).includes('webmention') ?? false;
}

/** An empty address is that of the page. */
function resolve(address: string, pageUrl: string): string | undefined {
  return parseUrl(address, pageUrl)?.href;
}
