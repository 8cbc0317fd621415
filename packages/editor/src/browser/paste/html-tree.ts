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

const blocks = new Set(
  'address article aside body center dd details div dl dt figcaption figure footer form header hr li main nav p section summary blockquote ol pre table td th ul h1 h2 h3 h4 h5 h6 footnote-text'.split(
    ' ',
  ),
);

/** Whether an element begins and ends lines. Some programs wrap blocks in elements for lines. */
export function isBlock(element: HtmlElement): boolean {
  return blocks.has(element.name) || containsBlocks(element);
}

export function containsBlocks(element: HtmlElement): boolean {
  return contains(element, blocks);
}
