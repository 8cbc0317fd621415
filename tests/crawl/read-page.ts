import { classesOf, findAll, readHtml, type ReadElement } from '@commonplace/testing/read-html';

/** An address to which a page links. */
export interface PageLink {
  /** Path and query. */
  address: string;
  /** A page of a list or a filter, which is never empty. */
  hasEntries: boolean;
}

export interface ReadPage {
  root: ReadElement;
  links: PageLink[];
  forms: ReadElement[];
}

/** Parses a page. */
export function readPage(text: string, at: string, origin: string): ReadPage {
  const root = readHtml(text);
  const elements = findAll(root, ({ attributes }) => 'href' in attributes || 'src' in attributes);
  const links = elements.flatMap((element) => linkOf(element, at, origin));
  return { root, links: [...links, ...linksOfJsonLd(text, origin)], forms: findAll(root, ({ tag }) => tag === 'form') };
}

/** Programs send notices of mentions to this address, and ask for nothing. */
const unreadRelations = new Set(['webmention']);

function linkOf({ tag, attributes, ...element }: ReadElement, at: string, origin: string): PageLink[] {
  const { rel = '', href, src } = attributes;
  if (unreadRelations.has(rel)) return [];
  const address = localAddress(href ?? src ?? '', at, origin);
  if (address === undefined) return [];
  const isFacet = tag === 'a' && element.children.some((child) => classesOf(child).includes('muted'));
  return [{ address, hasEntries: rel === 'next' || rel === 'prev' || (isFacet && address.startsWith('/search?')) }];
}

/** Returns path and query of an address on this site; undefined for others. */
export function localAddress(href: string, at: string, origin: string): string | undefined {
  if (!URL.canParse(href, origin + at)) return undefined;
  const url = new URL(href, origin + at);
  return url.origin === origin ? url.pathname + url.search : undefined;
}

/** Structured data and documents name absolute addresses. */
export function linksOfJsonLd(text: string, origin: string): PageLink[] {
  const blocks = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return blocks.flatMap(([, json = '']) => addressesIn(json, origin));
}

/** Returns the absolute addresses of this site in a text. */
export function addressesIn(text: string, origin: string): PageLink[] {
  const found = text.split(origin).slice(1);
  return found.flatMap((rest) => {
    // In XML, the markup that it quotes is escaped.
    const [path = ''] = /^(?:(?!&(?:quot|lt|gt|#39);)[^\s"'<>)\\\]])*/.exec(rest) ?? [];
    const address = localAddress(path.replaceAll('&amp;', '&') || '/', '/', origin);
    return address === undefined ? [] : [{ address, hasEntries: false }];
  });
}
