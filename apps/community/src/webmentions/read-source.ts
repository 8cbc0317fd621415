import { limits } from '@commonplace/rules/limits';
import { readPage, type Page } from '@commonplace/fetch/read-page';
import { shortenText } from '@commonplace/rules/cut-text';
import { oneLine } from '@commonplace/rules/names';
import { parseUrl } from '@commonplace/rules/web-address';

const { titleLength, authorLength } = limits.webmention;

/** What a page says of itself. */
export interface MentioningPage {
  title: string | null;
  authorName: string | null;
}

/** The attributes that link to a page or show what is there. */
const linkAttributes = ['href', 'src'];
/** The number of distinct links that are compared; a page of 1 MiB can have more. */
const maxLinks = 20_000;
/** More of a title is not kept while a page is read. */
const maxTitlePieces = 10_000;

/** Returns what a page says of itself; undefined for a page that does not link to the target. */
export function readSource(page: Page, target: string): MentioningPage | undefined {
  const links = new Set<string>();
  let title = '';
  const described = new Map<string, string>();
  const base = readPage(page, {
    onTag({ name, attributes }) {
      if (name === 'meta') noteMeta(described, attributes);
      // A base is no link.
      for (const attribute of name === 'base' ? [] : linkAttributes) {
        const link = attributes.get(attribute);
        if (link !== undefined && links.size < maxLinks) links.add(link);
      }
    },
    onTitle(text) {
      if (title.length < maxTitlePieces) title += text;
    },
  });
  if (!leadsTo(target, links, base)) return undefined;
  return {
    title: described.get('og:title') ?? plainText(title, titleLength),
    authorName: described.get('author') ?? null,
  };
}

/** Whether a page links to the target. */
function leadsTo(target: string, links: ReadonlySet<string>, base: string): boolean {
  const address = withoutFragment(target);
  return [...links].some((link) => {
    const url = parseUrl(link, base);
    return url !== null && withoutFragment(url.href) === address;
  });
}

const lengths: ReadonlyMap<string, number> = new Map([
  ['author', authorLength],
  ['og:title', titleLength],
]);

/** Keeps the first text of each name in `lengths`. */
function noteMeta(described: Map<string, string>, attributes: ReadonlyMap<string, string>): void {
  for (const attribute of ['name', 'property']) {
    const name = (attributes.get(attribute) ?? '').toLowerCase();
    const length = lengths.get(name);
    if (length === undefined || described.has(name)) continue;
    const text = plainText(attributes.get('content') ?? '', length);
    if (text !== null) described.set(name, text);
  }
}

function withoutFragment(url: string): string {
  return (url.split('#', 1)[0] ?? '').replace(/\/$/, '');
}

/** Characters that no one sees, and spaces; those that join letters and emoji are kept. */
const unseen = /(?:(?![\u200c\u200d])[\p{C}\s])+/gu;
const unseenAtEnds = /^[\s\u200c\u200d]+|(?<![\s\u200c\u200d])[\s\u200c\u200d]+$/g;

/** Returns a short text on one line; null for none. */
function plainText(text: string, maxLength: number): string | null {
  const plain = oneLine(text.slice(0, maxTitlePieces).replaceAll(unseen, ' ')).replaceAll(unseenAtEnds, '');
  return plain === '' ? null : shortenText(plain, maxLength);
}
