import { readTags } from '@commonplace/fetch/read-tags';

/** A link of a header `Link` (RFC 8288), and the parameters behind it. */
const headerLink = /<([^>]*)>((?:[^",<]|"[^"]*")*)/g;
const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i;

/**
 * Returns the address that takes notices for a page (Webmention, 3.1.2): that of the first link in the header, else of the first
 * `link` or `a` in the page; undefined without one.
 */
export function endpointInHeader(header: string, pageUrl: string): string | undefined {
  for (const [, address = '', parameters = ''] of header.matchAll(headerLink)) {
    const [, quoted, plain] = relation.exec(parameters) ?? [];
    if (isWebmention(quoted ?? plain)) return resolve(address, pageUrl);
  }
  return undefined;
}

/** As `endpointInHeader`, for the text of the page. */
export function endpointInPage(html: string, pageUrl: string): string | undefined {
  let found: string | undefined;
  readTags(html, {
    onTag({ name, attributes }) {
      if (found !== undefined || (name !== 'link' && name !== 'a')) return;
      const address = attributes.get('href');
      if (address !== undefined && isWebmention(attributes.get('rel'))) found = address;
    },
  });
  return found === undefined ? undefined : resolve(found, pageUrl);
}

function isWebmention(relations: string | undefined): boolean {
  return relations?.toLowerCase().split(/\s+/).includes('webmention') ?? false;
}

/** An empty address is that of the page. */
function resolve(address: string, pageUrl: string): string | undefined {
  return URL.parse(address, pageUrl)?.href;
}
