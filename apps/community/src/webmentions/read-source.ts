import { limits } from '@commonplace/rules/limits';
import { readTags } from '@commonplace/fetch/read-tags';

const { titleLength, authorLength } = limits.webmention;

/** What a page says of itself. */
export interface MentioningPage {
  title: string | null;
  authorName: string | null;
}

/** The attributes that link to a page or show what is there. */
const linkAttributes = ['href', 'src'];
/** More of a title is not kept while a page is read. */
const maxTitlePieces = 10_000;

/** Returns what a page says of itself; undefined for a page that does not link to the target. */
export function readSource(html: string, pageUrl: string, target: string): MentioningPage | undefined {
  const address = withoutFragment(target);
  const path = new URL(target).pathname.toLowerCase().replace(/\/$/, '');
  let isLinked = false;
  let title = '';
  const described = new Map<string, string>();
  readTags(html, {
    onTag({ name, attributes }) {
      if (name === 'meta') noteMeta(described, attributes);
      isLinked ||= linkAttributes.some((attribute) => leadsTo(attributes.get(attribute)));
    },
    onTitle(text) {
      if (title.length < maxTitlePieces) title += text;
    },
  });
  /** Parses only what may be the target, since a page may have very many links. */
  function leadsTo(link: string | undefined): boolean {
    if (link === undefined || !link.toLowerCase().includes(path)) return false;
    const url = URL.parse(link, pageUrl);
    return url !== null && withoutFragment(url.href) === address;
  }
  if (!isLinked) return undefined;
  return {
    title: plainText(described.get('og:title') ?? title, titleLength),
    authorName: plainText(described.get('author') ?? '', authorLength),
  };
}

/** Keeps the first value of each name that is read. */
function noteMeta(described: Map<string, string>, attributes: ReadonlyMap<string, string>): void {
  const name = (attributes.get('name') ?? attributes.get('property') ?? '').toLowerCase();
  if ((name === 'author' || name === 'og:title') && !described.has(name))
    described.set(name, attributes.get('content') ?? '');
}

function withoutFragment(url: string): string {
  return (url.split('#', 1)[0] ?? '').replace(/\/$/, '');
}

/** Characters that no one sees, and spaces; those that join letters and emoji are kept. */
const unseen = /(?:(?![\u200c\u200d])[\p{C}\s])+/gu;
const unseenAtEnds = /^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g;
/** More marks on a letter than any language has, which would cover the lines around it. */
const pileOfMarks = /(\p{M}{4})\p{M}+/gu;

/** Returns a short text on one line; null for none. */
function plainText(text: string, maxLength: number): string | null {
  const plain = text
    .slice(0, maxTitlePieces)
    .replaceAll(unseen, ' ')
    .replaceAll(unseenAtEnds, '')
    .replaceAll(pileOfMarks, '$1');
  if (plain === '') return null;
  const characters = Array.from(plain);
  return characters.length <= maxLength ? plain : `${characters.slice(0, maxLength - 1).join('')}…`;
}
