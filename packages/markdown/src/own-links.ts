import { escapeHtml } from '@commonplace/rules/escape-html';
import { decodeHTML } from 'entities';

/** Keeps ids of a text apart from those of pages, and from names that become properties of `window`. */
const idPrefix = 'user-content-';
const maxIdLength = 200;

/** Returns the id of an element of a text, in which it cannot meet an id of the page; undefined for one without use. */
export function textId(id: string | undefined): string | undefined {
  return id === undefined || id === '' || id.length > maxIdLength || /\s/.test(id) ? undefined : `${idPrefix}${id}`;
}

const target = / (name|id)="([^"]*)"/g;
const openingTag = /<[a-z][^<>]*>/g;
const ownLink = /(<a [^<>]*?href=")#([^"]+)"/g;

/**
 * Points links within a text to its headings, ids and names: as they are written, else in any case, as on GitHub.
 * Relies on the sanitizer, which escapes every other `<` and quotes.
 */
export function withOwnLinks(html: string): string {
  if (!html.includes('href="#')) return html;
  const targets = targetsIn(html);
  return html.replaceAll(ownLink, (link, start: string, fragment: string) => {
    const wanted = decoded(decodeHTML(fragment)).replace(idPrefix, '');
    const target = targets.get(wanted) ?? targets.get(wanted.toLowerCase());
    return target === undefined || target === wanted ? link : `${start}#${escapeHtml(target)}"`;
  });
}

/** Returns the names and ids in HTML by what links to them say, and by that in lower case. */
function targetsIn(html: string): Map<string, string> {
  const [exact, folded] = [new Map<string, string>(), new Map<string, string>()];
  for (const [tag] of html.matchAll(openingTag)) {
    for (const [, kind, escaped = ''] of tag.matchAll(target)) {
      const name = decodeHTML(escaped);
      const wanted = kind === 'id' ? name.slice(idPrefix.length) : name;
      if (!exact.has(wanted)) exact.set(wanted, name);
      const lower = wanted.toLowerCase();
      if (!folded.has(lower)) folded.set(lower, name);
    }
  }
  return new Map([...folded, ...exact]);
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
