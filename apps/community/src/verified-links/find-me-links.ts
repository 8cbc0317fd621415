import { readPage, type Page } from '@commonplace/fetch/read-page';

/** Returns the absolute URLs of the links with `rel="me"` on a page. */
export function findMeLinks(page: Page): string[] {
  const found: string[] = [];
  const base = readPage(page, {
    onTag({ name, attributes }) {
      if (name !== 'a' && name !== 'area' && name !== 'link') return;
      const relations = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
      const address = attributes.get('href');
      if (address !== undefined && relations.includes('me')) found.push(address);
    },
  });
  return found.flatMap((address) => URL.parse(address, base)?.href ?? []);
}
