import { readPage, type Page } from '@commonplace/fetch/read-page';
import { parseUrl } from '@commonplace/rules/web-address';

/** The number of links of a page that are looked at. */
const maxLinks = 1_000;

/** Returns the absolute URLs of the first links with `rel="me"` on a page. */
export function findMeLinks(page: Page): string[] {
  const addresses: string[] = [];
  const base = readPage(page, {
    onTag({ name, attributes }) {
      if (addresses.length === maxLinks || (name !== 'a' && name !== 'area' && name !== 'link')) return;
      const relations = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
      const address = attributes.get('href');
      if (address !== undefined && relations.includes('me')) addresses.push(address);
    },
  });
  return addresses.flatMap((address) => parseUrl(address, base)?.href ?? []);
}
