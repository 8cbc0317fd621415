/** An element of copied HTML, or a text. */
export type HtmlNode = HtmlElement | string;

export interface HtmlElement {
  /** In lower case. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: HtmlNode[];
}

/** Elements whose text is no part of what was copied. */
const skipped = new Set(['head', 'meta', 'link', 'noscript', 'script', 'style', 'template', 'title', 'o:p']);

/** Parses copied HTML without what is not shown. */
export function parseHtml(html: string): HtmlElement {
  // The page's policy reports styles and handlers even of a document that is never shown.
  const inert = html
    .replaceAll(/<style[\s\S]*?<\/style>/gi, '')
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/\s(style|on\w+)(?=\s*=)/gi, ' data-$1'));
  return elementOf(new DOMParser().parseFromString(inert, 'text/html').body);
}

function elementOf(element: Element): HtmlElement {
  const attributes = [...element.attributes].map(({ name, value }) => [name.replace(/^data-style$/, 'style'), value]);
  const children = [...element.childNodes].flatMap((node): HtmlNode[] => {
    if (node instanceof Text) return [node.data];
    return node instanceof Element && isShown(node.tagName.toLowerCase()) ? [elementOf(node)] : [];
  });
  return { name: element.tagName.toLowerCase(), attributes: Object.fromEntries(attributes), children };
}

/** Whether the text of such an element is a part of what was copied. */
export function isShown(name: string): boolean {
  return !skipped.has(name);
}

/** Returns the text of a node with the white space of the source. */
export function textOf(node: HtmlNode): string {
  if (typeof node === 'string') return node;
  return node.name === 'br' ? '\n' : node.children.map(textOf).join('');
}

/** Returns a property of the style of an element, in lower case; empty without it. */
export function styleOf({ attributes }: HtmlElement, property: string): string {
  const [, value = ''] =
    new RegExp(`(?:^|[;\\s])${property}\\s*:\\s*([^;]+)`, 'i').exec(attributes['style'] ?? '') ?? [];
  return value.trim().toLowerCase();
}

/** Whether an element or something in it has one of these names. */
export function contains(element: HtmlElement, names: ReadonlySet<string>): boolean {
  return element.children.some(
    (child) => typeof child !== 'string' && (names.has(child.name) || contains(child, names)),
  );
}
