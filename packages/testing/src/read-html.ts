import { type DefaultTreeAdapterMap, parse } from 'parse5';

type Element = DefaultTreeAdapterMap['element'];
type Node = DefaultTreeAdapterMap['node'];

/** An element of a page, as a browser's parser builds it. */
export interface ReadElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  /** Its text with that of its descendants, scripts and styles left out. */
  text: string;
  children: readonly ReadElement[];
}

/** Returns the `html` element of a document. */
export function readHtml(text: string): ReadElement {
  const root = parse(text).childNodes.find((node): node is Element => 'tagName' in node);
  if (!root) throw new Error('the document has no element');
  return toRead(root);
}

/** Returns the descendants of an element, in the order of the document, that pass a test. */
export function findAll(element: ReadElement, passes: (element: ReadElement) => boolean): ReadElement[] {
  return element.children.flatMap((child) => [...(passes(child) ? [child] : []), ...findAll(child, passes)]);
}

/** Returns the classes of an element. */
export function classesOf({ attributes }: ReadElement): string[] {
  return (attributes['class'] ?? '').split(/\s+/).filter(Boolean);
}

function toRead(element: Element): ReadElement {
  const children = element.childNodes.filter((node): node is Element => 'tagName' in node);
  return {
    tag: element.tagName,
    attributes: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
    text: textOf(element).replaceAll(/\s+/g, ' ').trim(),
    children: children.map(toRead),
  };
}

function textOf(node: Node): string {
  if (node.nodeName === 'script' || node.nodeName === 'style') return '';
  if ('value' in node && node.nodeName === '#text') return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}
