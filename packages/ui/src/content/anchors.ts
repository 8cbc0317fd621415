import type { Element } from 'domhandler';
import { firstChild, writeTags, type Tags } from './tree.ts';

/** The anchors of a text as ids of a page. */
export interface Anchors {
  /** The ids of elements. */
  ids: ReadonlyMap<Element, string>;
  /** The anchors of notes, whose items have their ids. */
  noteAnchors: ReadonlySet<Element>;
  /** Returns the address in the page of a link. */
  addressOf(href: string): string;
}

/** Ids of pages. Anchors of texts are in lower case, so that a suffix in upper case keeps them apart. */
const pageIds = /^(?:main|comments?|comments-title|read-next|chapters|(?:comment|reply|billboard)-.*)$/;

/** Returns the id of an anchor of a text. */
export function anchorId(name: string): string {
  return pageIds.test(name) ? `${name}-H` : name;
}

/** Returns the anchor of a heading, which is its first child. */
export function headingAnchor(heading: Element): Element | undefined {
  const anchor = /^h[1-6]$/.test(heading.name) ? firstChild(heading, 'a') : undefined;
  return anchor?.attribs['name'] ? anchor : undefined;
}

/** Returns the anchor of a note if the item has no other purpose. */
function noteAnchor(item: Element): Element | undefined {
  if (item.name !== 'li' || Object.keys(item.attribs).length > 0) return undefined;
  const anchor = firstChild(item, 'a');
  if (!anchor || anchor.children.length > 0 || Object.keys(anchor.attribs).length > 1) return undefined;
  return /^Note-\d+$/.test(anchor.attribs['name'] ?? '') ? anchor : undefined;
}

/** Makes the names of anchors ids, each once: HTML has no such names any more. Headings and notes get those of the anchors in them. */
export function findAnchors(elements: readonly Element[]): Anchors {
  const ids = new Map<Element, string>();
  const taken = new Set<string>();
  const take = (element: Element, name = '') => {
    const id = anchorId(name);
    if (id === '' || /\s/.test(id) || taken.has(id)) return false;
    ids.set(element, id);
    taken.add(id);
    return true;
  };
  for (const heading of elements) {
    const { name, href } = headingAnchor(heading)?.attribs ?? {};
    // The id of the author stays, and the anchor keeps its name.
    if (name !== undefined && href === `#${name}` && heading.attribs['id'] === undefined) take(heading, name);
  }
  const noteAnchors = new Set<Element>();
  for (const item of elements) {
    const anchor = noteAnchor(item);
    if (anchor && take(item, anchor.attribs['name'])) noteAnchors.add(anchor);
  }
  for (const element of elements) if (element.name === 'a') take(element, element.attribs['name']);
  return {
    ids,
    noteAnchors,
    addressOf(href) {
      const id = href.startsWith('#') ? anchorId(href.slice(1)) : '';
      return taken.has(id) ? `#${id}` : href;
    },
  };
}

/** The anchors of a comment, which would meet those of others, are left out. */
export const noAnchors: Anchors = { ids: new Map(), noteAnchors: new Set(), addressOf: (href) => href };

/** Returns the tags of a link or an anchor. */
export function linkTags(link: Element, { ids, noteAnchors, addressOf }: Anchors): Tags {
  if (noteAnchors.has(link)) return { start: '', end: '' };
  const { attribs } = link;
  if (attribs['name'] === undefined && !attribs['href']?.startsWith('#')) return writeTags('a', isolated(attribs));
  const id = ids.get(link);
  const changed = Object.entries(attribs).flatMap(([name, value]) => {
    if (name === 'name') return id === undefined ? [] : [['id', id]];
    return [[name, name === 'href' ? addressOf(value) : value]];
  });
  return writeTags('a', Object.fromEntries(changed) as Record<string, string>);
}

/** A text that begins with a mention has the direction of what follows, since a name with its own is left out of the search. */
function isolated(attributes: Element['attribs']): Element['attribs'] {
  return attributes['class'] === 'mention' ? { ...attributes, dir: 'auto' } : attributes;
}

/** Returns the tags of an item of a list, which may be a note. */
export function itemTags(item: Element, { ids }: Anchors): Tags {
  const id = ids.get(item);
  return writeTags('li', item.attribs, id === undefined ? '' : ` id="${id}"`);
}
