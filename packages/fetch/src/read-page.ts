import { parseUrl } from '@commonplace/rules/web-address';
import { readTags, type TagReader } from './read-tags.ts';

/** A page that was fetched: its text and its URL after redirects. */
export interface Page {
  html: string;
  url: string;
}

/** Each link of a page is resolved against this URL, so a longer one would make a hostile page costly. */
const maxBaseLength = 2_000;
/** Schemes that HTML does not take for a base. */
const refusedBases = new Set(['data:', 'javascript:']);

/** Reads the tags of a page. Returns the URL to which its relative links belong: of its first `base` with `href`, else its own. */
export function readPage({ html, url }: Page, { onTag, ...reader }: TagReader): string {
  let base: string | undefined;
  readTags(html, {
    ...reader,
    onTag(tag) {
      if (tag.isHtml && tag.name === 'base') base ??= tag.attributes.get('href');
      onTag(tag);
    },
  });
  const baseUrl = base === undefined || base.length > maxBaseLength ? null : parseUrl(base, url);
  return baseUrl === null || refusedBases.has(baseUrl.protocol) ? url : baseUrl.href;
}
