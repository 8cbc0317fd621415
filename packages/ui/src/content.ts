import { withPageFrames } from './embedded-frames.ts';
import { markup, type Html } from './markup.ts';

/** Where a text stands, which decides the levels of its headings. */
export type ContentPlace = 'article' | 'comment';

/** Elements that HTML no longer has, and those that do the same. */
const replaced: Readonly<Record<string, readonly [tag: string, attributes: string]>> = {
  strike: ['s', ''],
  tt: ['code', ''],
  big: ['span', ''],
  center: ['div', ' class="align-center"'],
};

/** A tag of an element that differs in a page, and any tag: a text without alignment has nothing to change in others. */
const changedTag = /<(\/?)(h[1-6]|strike|tt|big|center|table|a|pre|img)(?![a-z0-9])([^>]*)>/g;
const anyTag = /<(\/?)([a-z][a-z0-9]*)([^>]*)>/g;

/** Ids of pages. Anchors of texts are in lower case, so that a suffix in upper case keeps them apart. */
const pageIds = /^(?:main|comments?|comments-title|read-next|chapters|(?:comment|reply|billboard)-.*)$/;

/** Returns the id of an anchor of a text. */
function anchorId(name: string): string {
  return pageIds.test(name) ? `${name}-H` : name;
}

/**
 * Returns sanitized HTML of the API as it stands in a page: headings below those of the page, anchors as ids, alignment by classes, wide code
 * and tables that the keyboard can scroll, sizes for all images. Relies on the sanitizer, which escapes every other `<`.
 */
export function renderContent(bodyHtml: string, place: ContentPlace): Html {
  const shift = place === 'comment' ? 3 : /<h1[\s>]/.test(bodyHtml) ? 1 : 0;
  const ids = new Set<string>();
  const anchored = place === 'article' ? withElementIds(bodyHtml, ids) : bodyHtml;
  const prepared = withMarkedImages(withPageFrames(anchored));
  const text = prepared.replaceAll(
    prepared.includes('align="') ? anyTag : changedTag,
    (tag, end: string, name: string, rest: string) => {
      const level = /^h([1-6])$/.exec(name)?.[1];
      if (level !== undefined) return `<${end}h${Math.min(Number(level) + shift, 6)}${end ? '' : withoutAlign(rest)}>`;
      const other = replaced[name];
      if (other) return end ? `</${other[0]}>` : `<${other[0]}${other[1]}>`;
      if (name === 'table')
        return end ? '</table></div>' : `<div class="table"><table tabindex="0"${withoutAlign(rest)}>`;
      if (end) return tag;
      if (name === 'a') return rest.includes(' name="') ? `<a${withId(rest, place, ids)}>` : tag;
      if (name === 'pre') return `<pre tabindex="0"${rest}>`;
      if (name === 'img') return `<img${imageAttributes(rest)}>`;
      return rest.includes('align="') ? `<${name}${withoutAlign(rest)}>` : tag;
    },
  );
  return markup(withHeadingNames(withOwnLinks(text, ids)));
}

/** Moves the names of anchors in headings and footnotes to these. */
function withElementIds(bodyHtml: string, ids: Set<string>): string {
  const taken = (name: string) => {
    const id = anchorId(name);
    ids.add(id);
    return id;
  };
  return bodyHtml
    .replaceAll(/<h([1-6])([^>]*)><a name="([^"]+)" href="#\3"/g, (tag, level: string, rest: string, name: string) => {
      // The id of the author stays, and the anchor keeps its name.
      if (rest.includes(' id="')) return tag;
      const id = taken(name);
      return `<h${level} id="${id}"${rest}><a href="#${id}"`;
    })
    .replaceAll(/<li><a name="(Note-\d+)"><\/a>/g, (tag, name: string) =>
      ids.has(name) ? tag : `<li id="${taken(name)}">`,
    );
}

/** Points links within a text to the ids that its anchors have in a page. */
function withOwnLinks(bodyHtml: string, ids: ReadonlySet<string>): string {
  return bodyHtml.replaceAll(/(<a [^<>]*?href="#)([^"]+)"/g, (link, start: string, name: string) => {
    const id = anchorId(name);
    return id !== name && ids.has(id) ? `${start}${id}"` : link;
  });
}

/** HTML has no names of anchors any more. Those of comments would meet those of others. */
function withId(attributes: string, place: ContentPlace, ids: Set<string>): string {
  return attributes.replace(/ name="([^"]*)"/, (_, name: string) => {
    const id = anchorId(name);
    if (place === 'comment' || id === '' || /\s/.test(id) || ids.has(id)) return '';
    ids.add(id);
    return ` id="${id}"`;
  });
}

/** Names headings by their text alone, since screen readers would read the name of the link in them first. */
function withHeadingNames(bodyHtml: string): string {
  return bodyHtml.replaceAll(
    /<h([2-6][^>]*)>(<a [^>]*class="anchor" aria-label="Link to ([^"]+)")/g,
    '<h$1 aria-label="$3">$2',
  );
}

function withoutAlign(attributes: string): string {
  return attributes.replace(/ v?align="([^"]*)"/g, (_, side: string) =>
    /^(?:left|center|right)$/.test(side) ? ` class="align-${side}"` : '',
  );
}

/** Marks the images that are alone in their paragraph. */
function withMarkedImages(bodyHtml: string): string {
  return bodyHtml.replaceAll(/(<p>(?:<a [^>]*>)?<img)(?=[^>]*>(?:<\/a>)?<\/p>)/g, `$1${framed}`);
}

/** The class of an image of unknown size that is shown in a frame of a fixed ratio, so that nothing moves when it is loaded. */
const framed = ' class="framed"';

/** Images without sizes get those of most photographs. */
function imageAttributes(attributes: string): string {
  const plain = attributes.replace(/(?<!\s)\s*\/$/, '').replace(/ align="[^"]*"/, '');
  const sizes = / width="\d+"/.test(plain) && / height="\d+"/.test(plain);
  const rest = sizes ? plain.replace(framed, '') : plain.replaceAll(/ (?:width|height)="[^"]*"/g, '');
  return `${rest}${/ alt="/.test(rest) ? '' : ' alt=""'}${sizes ? '' : ' width="1200" height="800"'}`;
}

/** A heading of an article. */
export interface Heading {
  /** The anchor without `#`, escaped. */
  anchor: Html;
  text: Html;
  isDeeper: boolean;
}

/** Returns the headings of an article that have anchors, of the two highest levels. */
export function headingsOf(bodyHtml: string): Heading[] {
  const found = [...bodyHtml.matchAll(/<h([1-6])[^>]*><a name="([^"]+)"[^>]*><\/a>(.*?)<\/h\1>/gs)];
  const levels = [...new Set(found.map(([, level]) => Number(level)))]
    .toSorted((one, other) => one - other)
    .slice(0, 2);
  return found
    .filter(([, level]) => levels.includes(Number(level)))
    .map(([, level, anchor = '', inner = '']) => ({
      anchor: markup(anchorId(anchor)),
      text: markup(inner.replaceAll(/<sup class="footnote-ref">.*?<\/sup>|<[^>]*>/gs, '')),
      isDeeper: Number(level) !== levels[0],
    }));
}
