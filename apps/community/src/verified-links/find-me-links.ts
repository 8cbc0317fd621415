import { readTags } from '@commonplace/fetch/read-tags';

/** Returns the absolute URLs of the links with `rel="me"` on a page. */
export function findMeLinks(html: string, pageUrl: string): string[] {
  const found: string[] = [];
  readTags(html, {
    onTag({ name, attributes }) {
      if (name !== 'a' && name !== 'link') return;
      const relations = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
      const url = relations.includes('me') ? URL.parse(attributes.get('href') ?? '', pageUrl) : null;
      if (url) found.push(url.href);
    },
  });
  return found;
}
